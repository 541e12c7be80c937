import { CloseButton, Group, Stack } from '@mantine/core';
import type { FilterOption } from '../../lib/lists/filter.ts';
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
        <Group gap={6} wrap="wrap">
          {chosen.map((one) => (
            <Group
              key={one.value}
              component="span"
              gap={2}
              pl={8}
              pr={2}
              fz="sm"
              bg="var(--sunken)"
              bdrs="sm"
              className="anywhere"
            >
              {one.label}
              <CloseButton
                size="sm"
                aria-label={removeLabel(one.label)}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              />
            </Group>
          ))}
        </Group>
      )}
    </Stack>
  );
}
