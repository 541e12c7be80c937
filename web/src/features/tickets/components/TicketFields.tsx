import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { text } from '../text.ts';
import type { TicketFormValues } from '../ticket-form.ts';
import { TicketPlace } from './TicketPlace.tsx';
import { TicketTypeCards } from './TicketTypeCards.tsx';

const words = text.create;

interface TicketFieldsProps {
  /** That of a ticket that is there already. */
  organization?: string;
  form: UseFormReturnType<TicketFormValues>;
  disabled: boolean;
}

/** What a requester says of a ticket, when it is raised and when it is edited. */
export function TicketFields({ organization, form, disabled }: TicketFieldsProps) {
  return (
    <>
      <FormSection title={words.request} description={words.requestHelp}>
        <TicketTypeCards
          value={form.values.ticketType}
          onChange={(type) => form.setFieldValue('ticketType', type)}
          error={form.errors.ticketType}
          disabled={disabled}
        />
        <TextInput
          {...form.getInputProps('summary')}
          label={words.summary}
          maxLength={LENGTH.summary}
          disabled={disabled}
        />
        <Textarea
          {...form.getInputProps('description')}
          label={words.descriptionLabel}
          maxLength={LENGTH.description}
          autosize
          minRows={3}
          maxRows={16}
          disabled={disabled}
        />
      </FormSection>
      <FormSection title={words.belongs} description={words.belongsHelp}>
        <TicketPlace organization={organization} form={form} disabled={disabled} />
      </FormSection>
    </>
  );
}
