import { CloseButton, Group } from '@mantine/core';
import type { FilterOption } from '../../lib/lists/filter.ts';

interface ChosenListProps {
  chosen: readonly FilterOption[];
  onRemove: (value: string) => void;
  /** Names the button that takes one out. */
  removeLabel: (label: string) => string;
  disabled?: boolean;
}

/** What has been chosen, each taken out again by a press. */
export const ChosenList = ({ chosen, onRemove, removeLabel, disabled = false }: ChosenListProps) => (
  <Group gap={6} wrap="wrap">
    {chosen.map(({ value, label }) => (
      <Group
        key={value}
        component="span"
        gap={2}
        pl={8}
        pr={2}
        fz="sm"
        bg="var(--sunken)"
        bdrs="sm"
        className="anywhere"
      >
        {label}
        <CloseButton
          size="sm"
          disabled={disabled}
          aria-label={removeLabel(label)}
          onClick={() => onRemove(value)}
        />
      </Group>
    ))}
  </Group>
);
