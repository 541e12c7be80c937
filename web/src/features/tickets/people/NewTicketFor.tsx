import type { PersonValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { PersonField } from '../../../shared/own-fields/PersonField.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useListOptions } from '../shape/use-list-options.ts';
import { words } from './text.ts';

interface NewTicketForProps {
  value: PersonValue | null;
  onChange: (person: PersonValue | null) => void;
  error: ReactNode;
  disabled: boolean;
}

/** Whose request a new ticket is, for who may raise it for others. */
export function NewTicketFor({ value, onChange, error, disabled }: NewTicketForProps) {
  const { organization } = useUser();
  const { raisesFor = NO_LIST_OPTIONS.raisesFor } = useListOptions('');
  if (!raisesFor || !organization) return null;
  return (
    <FormSection title={words.forTitle} description={words.forHelp}>
      <PersonField
        label={<FieldLabel optional>{words.for}</FieldLabel>}
        value={value}
        organization={organization._id}
        error={error}
        disabled={disabled}
        clearable
        onChange={(given) =>
          onChange(typeof given === 'object' && given !== null && 'firstName' in given ? given : null)
        }
      />
    </FormSection>
  );
}
