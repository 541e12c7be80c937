import { type FocusEventHandler, type ReactNode, useCallback, useRef } from 'react';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { type Place, placeOption, searchPlaces } from '../api/organizations.ts';
import { text } from '../text.ts';

const words = text.form;

interface OrganizationPickerProps {
  value: Place | null;
  onChange: (place: Place | null) => void;
  error?: ReactNode;
  onBlur?: FocusEventHandler<HTMLElement>;
  'data-path'?: string;
}

/** One organization of all, by name and code. */
export function OrganizationPicker({ value, onChange, ...field }: OrganizationPickerProps) {
  const seen = useRef(new Map<string, Place>());
  const load = useCallback(async (search: string, signal: AbortSignal) => {
    const places = await searchPlaces(search, signal);
    for (const place of places) seen.current.set(place._id, place);
    return places.map(placeOption);
  }, []);
  return (
    <SearchSelect
      {...field}
      label={words.organization}
      placeholder={words.organizationPlaceholder}
      value={value && placeOption(value)}
      onChange={(option) => onChange(option && (seen.current.get(option.value) ?? value))}
      loadOptions={load}
      what={words.organizations}
    />
  );
}
