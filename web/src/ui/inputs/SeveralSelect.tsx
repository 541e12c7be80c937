import { Stack } from '@mantine/core';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { ChosenList } from './ChosenList.tsx';
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx';

interface SeveralSelectProps
  extends Pick<
    SearchSelectProps,
    'label' | 'description' | 'placeholder' | 'what' | 'loadOptions' | 'error'
  > {
  chosen: readonly FilterOption[];
  onChange: (chosen: readonly FilterOption[]) => void;
  /** No more can be chosen. */
  most: number;
  /** Names the button that takes one out. */
  removeLabel: (label: string) => string;
}

/** Several choices out of a list that is searched on the server: one after the other, each taken out again by a press. */
export function SeveralSelect({ chosen, onChange, most, removeLabel, ...input }: SeveralSelectProps) {
  return (
    <Stack gap={6}>
      {chosen.length < most && (
        <SearchSelect
          {...input}
          // Empty again for the next one.
          key={chosen.length}
          value={null}
          onChange={(option) => {
            if (option !== null && chosen.every(({ value }) => value !== option.value))
              onChange([...chosen, option]);
          }}
        />
      )}
      {chosen.length > 0 && (
        <ChosenList
          chosen={chosen}
          removeLabel={removeLabel}
          onRemove={(value) => onChange(chosen.filter((other) => other.value !== value))}
        />
      )}
    </Stack>
  );
}
