import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEventHandler, type ReactNode, useCallback, useRef } from 'react';
import { organizationChoices, organizationOption } from '../../../lib/choices/organization-choices.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { text } from '../text.ts';

const words = text.form;

/** What the forms need to know of an organization. */
export type Place = Pick<Organization, '_id' | 'name' | 'code' | 'organization_entity' | 'licenses'>;

interface OrganizationPickerProps {
  value: Place | null;
  onChange: (place: Place | null) => void;
  error?: ReactNode;
  onBlur?: FocusEventHandler<HTMLElement>;
}

/** One organization of all, by name and code. */
export function OrganizationPicker({ value, onChange, ...field }: OrganizationPickerProps) {
  const client = useQueryClient();
  const seen = useRef(new Map<string, Place>());
  const load = useCallback(
    async (search: string) => {
      const places = await client.fetchQuery(organizationChoices(search));
      for (const place of places) seen.current.set(place._id, place);
      return places.map(organizationOption);
    },
    [client],
  );
  return (
    <SearchSelect
      {...field}
      label={words.organization}
      placeholder={words.organizationPlaceholder}
      value={value && organizationOption(value)}
      onChange={(option) => onChange(option && (seen.current.get(option.value) ?? value))}
      loadOptions={load}
      what={words.organizations}
    />
  );
}
