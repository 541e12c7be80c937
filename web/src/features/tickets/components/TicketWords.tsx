import { Textarea, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { text } from '../text.ts';
import type { TicketFieldProps } from './TicketCategory.tsx';
import { TicketTypeCards } from './TicketTypeCards.tsx';

const words = text.create;

export function TicketType({ form, disabled }: TicketFieldProps) {
  return (
    <TicketTypeCards
      value={form.values.ticketType}
      onChange={(type) => form.setFieldValue('ticketType', type)}
      error={form.errors.ticketType}
      disabled={disabled}
    />
  );
}

export function TicketSummary({ form, disabled }: TicketFieldProps) {
  return (
    <TextInput
      {...form.getInputProps('summary')}
      label={words.summary}
      maxLength={LENGTH.summary}
      disabled={disabled}
    />
  );
}

export function TicketDescription({ form, disabled }: TicketFieldProps) {
  return (
    <Textarea
      {...form.getInputProps('description')}
      label={words.descriptionLabel}
      maxLength={LENGTH.description}
      autosize
      minRows={3}
      maxRows={16}
      disabled={disabled}
    />
  );
}
