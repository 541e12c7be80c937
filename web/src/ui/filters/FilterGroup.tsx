import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LoadError } from '../feedback/LoadError.tsx';
import classes from './FilterSheet.module.css';
import { type ChoiceProps, useChoice } from './use-choice.ts';
import { silence, useOptions } from './use-options.ts';

/** A filter with its choices laid out, where a list that opens would have no room. */
export function FilterGroup(props: ChoiceProps) {
  const { filter, picked } = props;
  const [query, setQuery] = useState('');
  const { options, state, retry } = useOptions(filter, query, true);
  const { labelOf, toggle } = useChoice(props, options);
  const titleId = useId();
  // What is picked stays in sight when a search does not find it.
  const hidden = picked.filter((value) => !options.some((option) => option.value === value));
  const shown = [...hidden.map((value) => ({ value, label: labelOf(value), icon: undefined })), ...options];

  return (
    <Stack gap={8} role="group" aria-labelledby={titleId}>
      <Text component="h3" id={titleId} size="sm" fw={500} c="secondary">
        {filter.label}
      </Text>
      {filter.loadOptions && (
        <TextInput
          size="xs"
          type="search"
          aria-label={`Search ${filter.label}`}
          placeholder="Search"
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <Group wrap="wrap" align="stretch" mah={200} style={{ overflowY: 'auto' }}>
        {shown.map(({ value, label, icon }) => (
          <button
            key={value}
            type="button"
            className={classes.choice}
            aria-pressed={picked.includes(value)}
            onClick={() => toggle(value)}
          >
            {icon ?? (picked.includes(value) && <IconCheck size={14} stroke={2} aria-hidden />)}
            <span className="truncate">{label}</span>
          </button>
        ))}
      </Group>
      {filter.loadOptions && state === 'failed' && <LoadError what={filter.what} onRetry={retry} />}
      {state !== 'failed' && shown.length === 0 && (
        <Text fz="sm" c="dimmed">
          {silence[state]}
        </Text>
      )}
    </Stack>
  );
}
