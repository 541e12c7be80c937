import { TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { text } from '../text.ts';
import type { TicketFieldProps } from './TicketCategory.tsx';

const words = text.create;

export function ContactNumber({ form, disabled }: TicketFieldProps) {
  return (
    <TextInput
      {...form.getInputProps('contactNumber')}
      label={words.contactNumber}
      placeholder={words.contactPlaceholder}
      maxLength={LENGTH.contactNumber}
      inputMode="tel"
      autoComplete="tel"
      disabled={disabled}
    />
  );
}
