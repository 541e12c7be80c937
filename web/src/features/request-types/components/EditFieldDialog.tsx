import { Group, Select, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import {
  FIELD_KINDS,
  type FieldKind,
  hasBounds,
  hasOptions,
} from '@switchboard/contract/tickets/forms/form-values.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { MOST_OF_KEY } from '../field-key.ts';
import type { EditableField, FieldChanges } from '../form-fields.ts';
import { optionRows, sentOptions } from '../option-rows.ts';
import { fieldText as words } from '../text.ts';
import { OptionsEditor } from './OptionsEditor.tsx';

const boundOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));
const typedBound = (bound: number | null) => (bound === null ? '' : String(bound));

interface EditFieldDialogProps {
  edited: EditableField;
  /** What shows beside the label. */
  labelHelp?: string;
  /** Rejects with the ApiError of a refusal. */
  onSave: (changes: FieldChanges) => Promise<{ readonly label: string }>;
  onClose: () => void;
}

/** A field: what it is called, offers and takes. Its key and kind stay once it is used. */
export function EditFieldDialog({
  edited,
  labelHelp = words.labelHelp,
  onSave,
  onClose,
}: EditFieldDialogProps) {
  const { used } = edited;
  const { dialog, field, form } = useCallForm({
    initialValues: {
      label: edited.label,
      kind: edited.kind as FieldKind,
      key: edited.key,
      options: optionRows(edited.options),
      currency: edited.currency ?? 'EUR',
      min: typedBound(edited.min),
      max: typedBound(edited.max),
    },
    validate: () => ({}),
    failed: words.failed,
    send: async ({ label, kind, key, options, currency, min, max }) => {
      const saved = await onSave({
        label,
        ...(!used && { key, kind, currency: kind === 'money' ? currency : '' }),
        ...(hasOptions(kind) && { options: sentOptions(options) }),
        ...(hasBounds(kind) && { min: boundOf(min), max: boundOf(max) }),
      });
      toast.success(words.saved(saved.label));
      onClose();
    },
  });
  const { kind } = form.values;
  return (
    <FormDialog opened title={words.edit} submitLabel={words.save} {...dialog} onClose={onClose}>
      <TextInput
        {...field('label')}
        label={words.label}
        description={labelHelp}
        maxLength={LENGTH.fieldLabel}
        data-autofocus
      />
      <Select
        {...field('kind')}
        label={words.kind}
        data={FIELD_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        allowDeselect={false}
        disabled={used}
      />
      {hasOptions(kind) && (
        <OptionsEditor
          rows={form.values.options}
          used={used}
          onChange={(options) => form.setFieldValue('options', options)}
          error={form.errors.options}
        />
      )}
      {kind === 'money' && (
        <TextInput
          {...field('currency')}
          label={words.currency}
          description={words.currencyHelp}
          maxLength={3}
          disabled={used}
        />
      )}
      {hasBounds(kind) && (
        <Group grow align="flex-start">
          <TextInput
            {...field('min')}
            label={<FieldLabel optional>{words.min}</FieldLabel>}
            inputMode="decimal"
          />
          <TextInput
            {...field('max')}
            label={<FieldLabel optional>{words.max}</FieldLabel>}
            inputMode="decimal"
          />
        </Group>
      )}
      <TextInput
        {...field('key')}
        label={words.key}
        description={used ? words.keyStays : words.keyHelp}
        maxLength={MOST_OF_KEY}
        disabled={used}
      />
    </FormDialog>
  );
}
