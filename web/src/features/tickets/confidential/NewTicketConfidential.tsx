import { Checkbox } from '@mantine/core';
import { NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useListOptions } from '../shape/use-list-options.ts';
import { words } from './text.ts';

interface NewTicketConfidentialProps {
  value: boolean;
  onChange: (confidential: boolean) => void;
  disabled: boolean;
}

/** Keeps a new ticket to the people on it, for whom the organization lets. */
export function NewTicketConfidential({ value, onChange, disabled }: NewTicketConfidentialProps) {
  const { confides = NO_LIST_OPTIONS.confides } = useListOptions('');
  if (!confides) return null;
  return (
    <FormSection title={words.newTicket} description={words.newTicketHelp}>
      <Checkbox
        label={words.newTicket}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </FormSection>
  );
}
