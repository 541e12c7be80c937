import type { UseFormReturnType } from '@mantine/form';
import { shownFields } from '@switchboard/contract/tickets/forms/conditions.ts';
import type { Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import { OwnField } from '../../../shared/own-fields/OwnField.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import type { NewTicketValues } from '../typed-ticket.ts';
import { text } from './text.ts';

interface OwnFieldsSectionProps {
  placements: Form;
  form: Pick<UseFormReturnType<NewTicketValues>, 'values' | 'setFieldValue' | 'getInputProps'>;
  disabled: boolean;
}

/** The fields of the type, as far as what was answered before shows them. */
export function OwnFieldsSection({ placements, form, disabled }: OwnFieldsSectionProps) {
  const shown = shownFields(placements, form.values.fields);
  const asked = placements.filter(({ field }) => shown.has(field._id));
  if (asked.length === 0) return null;
  return (
    <FormSection title={text.details} description={text.detailsHelp}>
      {asked.map(({ field, requiredAtCreation }) => {
        const path = `fields.${field.key}` as const;
        const { value: _, onChange: __, ...input } = form.getInputProps(path);
        return (
          <OwnField
            key={field._id}
            field={field}
            optional={!requiredAtCreation}
            value={form.values.fields[field.key] ?? null}
            onChange={(value) => {
              form.setFieldValue('fields', { ...form.values.fields, [field.key]: value });
            }}
            {...input}
            disabled={disabled}
          />
        );
      })}
    </FormSection>
  );
}
