import { Group, Select } from '@mantine/core';
import { type FocusEventHandler, type ReactNode, useState } from 'react';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { OptionsFailure } from '../feedback/OptionsFailure.tsx';
import { useOptions } from '../filters/use-options.ts';

export interface SearchSelectProps {
  label: ReactNode;
  value: FilterOption | null;
  onChange: (value: FilterOption | null) => void;
  /** Asks the server for choices that match; an empty query asks for the first ones. Keep its identity stable. */
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  clearable?: boolean;
  required?: boolean;
  /** Said when nothing matches. */
  nothingFound?: string;
  /** Names the choices in "Could not load categories". */
  what: string;
  /** Lets a form say what is wrong when the field is left. */
  onBlur?: FocusEventHandler<HTMLElement>;
  /** Lets a form find the field again. */
  'data-path'?: string;
  /** Gets the focus when the panel or dialog that it stands in opens. */
  'data-autofocus'?: boolean;
}

/** One choice out of a list that is searched on the server. */
export function SearchSelect({
  value,
  onChange,
  loadOptions,
  nothingFound = 'Nothing found',
  what,
  ...input
}: SearchSelectProps) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState(value?.label ?? '');
  const query = text === value?.label ? '' : text;
  const { options, state, retry } = useOptions({ loadOptions }, query, opened);

  const missing = value && !options.some((option) => option.value === value.value);
  const choices = missing && query === '' ? [value, ...options] : options;
  const iconOf = (wanted: string) => choices.find((option) => option.value === wanted)?.icon;

  return (
    <Select
      {...input}
      searchable
      // Whoever passes by, or is led here by a message, wants to see what stands around it.
      openOnFocus={false}
      dropdownOpened={opened}
      // Not on the click alone: a message that appears where the focus leaves would move the field from under it.
      onMouseDown={({ button }) => button === 0 && setOpened(true)}
      data={choices.map((option) => ({ value: option.value, label: option.label }))}
      value={value?.value ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(chosen) => onChange(choices.find((option) => option.value === chosen) ?? null)}
      // The server has filtered already.
      filter={({ options: all }) => all}
      leftSection={value?.icon}
      renderOption={({ option }) => (
        <Group component="span" miw={0}>
          {iconOf(option.value)}
          {option.label}
        </Group>
      )}
      nothingFoundMessage={
        state === 'failed' ? (
          <OptionsFailure what={what} onRetry={retry} />
        ) : (
          { loading: 'Loading', ready: nothingFound }[state]
        )
      }
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      maxDropdownHeight={280}
    />
  );
}
