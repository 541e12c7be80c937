import { Button, Group } from '@mantine/core';
import type { SearchCondition } from '@switchboard/contract/tickets/search/search-condition.ts';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { chipWords } from './edit-search.ts';
import { words } from './words.ts';

interface SearchChipProps {
  label: string;
  onRemove: () => void;
  /** What nothing here is called any more, or what cannot be read. */
  isWrong?: boolean | undefined;
}

export function SearchChip({ label, onRemove, isWrong = false }: SearchChipProps) {
  return (
    <Button
      size="xs"
      variant={isWrong ? 'danger' : 'default'}
      rightSection={<IconX size={14} stroke={1.6} aria-hidden />}
      aria-label={words.remove(label)}
      onClick={onRemove}
    >
      {label}
    </Button>
  );
}

interface ConditionChipsProps {
  conditions: readonly SearchCondition[];
  onRemove: (condition: SearchCondition) => void;
  isWrong?: (condition: SearchCondition) => boolean;
  /** Behind them. */
  children?: ReactNode;
}

/** What stands in a box of the search, piece by piece. */
export function ConditionChips({ conditions, onRemove, isWrong, children }: ConditionChipsProps) {
  return (
    <Group gap={6} wrap="wrap" role="group" aria-label={words.label}>
      {conditions.map((condition) => (
        <SearchChip
          key={condition.from}
          label={chipWords(condition)}
          isWrong={isWrong?.(condition)}
          onRemove={() => onRemove(condition)}
        />
      ))}
      {children}
    </Group>
  );
}
