import { FORMS } from '@switchboard/contract/limits.ts';
import { findPeople } from '@switchboard/contract/members/people.ts';
import type { FieldValue, PersonValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { useCallback, useRef } from 'react';
import { call } from '../../lib/api/call.ts';
import { fullName } from '../../lib/format/format.ts';
import { SearchSelect, type SearchSelectProps } from '../../ui/inputs/SearchSelect.tsx';
import { words } from './words.ts';

export interface NamingFieldProps
  extends Pick<
    SearchSelectProps,
    'label' | 'error' | 'disabled' | 'clearable' | 'onBlur' | 'data-path' | 'data-autofocus'
  > {
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  /** Whose they are: super admins name that of the ticket, members need not. */
  organization: string;
}

const isPerson = (value: FieldValue): value is PersonValue =>
  typeof value === 'object' && value !== null && 'firstName' in value;

/** Somebody of the organization, found by letters of their name. */
export function PersonField({ value, onChange, organization, ...input }: NamingFieldProps) {
  const found = useRef(new Map<string, PersonValue>());
  const loadOptions = useCallback(
    async (search: string, signal: AbortSignal) => {
      if (search.length < FORMS.peopleSearch) return [];
      const { people } = await call(findPeople, { query: { search, organization }, signal });
      return people.map(({ department, ...person }) => {
        found.current.set(person._id, person);
        const name = fullName(person);
        return { value: person._id, label: department === '' ? name : `${name} · ${department}` };
      });
    },
    [organization],
  );
  const chosen = isPerson(value) ? { value: value._id, label: fullName(value) } : null;
  return (
    <SearchSelect
      {...input}
      what={words.people}
      placeholder={words.findPerson}
      nothingFound={words.nobody}
      value={chosen}
      onChange={(option) => onChange(option === null ? null : (found.current.get(option.value) ?? value))}
      loadOptions={loadOptions}
    />
  );
}
