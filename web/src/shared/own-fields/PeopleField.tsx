import type { PersonValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { ReactNode } from 'react';
import { fullName } from '../../lib/format/format.ts';
import { ChosenList } from '../../ui/inputs/ChosenList.tsx';
import { PersonField } from './PersonField.tsx';

export type NamedPerson = Pick<PersonValue, '_id' | 'firstName' | 'lastName'>;

interface PeopleFieldProps {
  label: string;
  people: readonly NamedPerson[];
  onChange: (people: readonly NamedPerson[]) => void;
  /** With so many nobody can be added. */
  most: number;
  organization: string;
  error?: ReactNode;
  disabled?: boolean;
  removeLabel: (name: string) => string;
}

/** Several people of the organization, each found by letters of their name. */
export function PeopleField({
  label,
  people,
  onChange,
  most,
  organization,
  error,
  disabled = false,
  removeLabel,
}: PeopleFieldProps) {
  return (
    <>
      {people.length < most && (
        <PersonField
          // Empty again for the next one.
          key={people.length}
          label={label}
          value={null}
          organization={organization}
          error={error}
          disabled={disabled}
          onChange={(value) => {
            if (typeof value !== 'object' || value === null || !('firstName' in value)) return;
            if (people.every(({ _id }) => _id !== value._id)) onChange([...people, value]);
          }}
        />
      )}
      <ChosenList
        chosen={people.map((person) => ({ value: person._id, label: fullName(person) }))}
        removeLabel={removeLabel}
        disabled={disabled}
        onRemove={(value) => onChange(people.filter(({ _id }) => _id !== value))}
      />
    </>
  );
}
