import { Anchor } from '@mantine/core';
import type { FieldValue, FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import { valueText } from '@switchboard/contract/tickets/forms/value-text.ts';
import { day } from '../../../lib/format/format.ts';

interface OwnValueProps {
  field: FormField;
  value: FieldValue;
  /** Instead of nothing. */
  none?: string;
}

/** What a field of a request type has, to be read: on the page of a ticket and in lists. */
export function OwnValue({ field, value, none = '' }: OwnValueProps) {
  const words = valueText(field, value);
  if (words === null) return none;
  if (field.kind === 'date') return day(`${words}T12:00:00`);
  if (field.kind !== 'url') return words;
  return (
    <Anchor href={words} target="_blank" rel="noopener noreferrer" inherit>
      {words}
    </Anchor>
  );
}
