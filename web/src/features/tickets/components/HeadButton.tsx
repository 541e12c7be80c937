import { ActionIcon, Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Hint } from '../../../ui/text/Hint.tsx';

interface HeadButtonProps {
  label: string;
  icon: TablerIcon;
  /** There is room for the icon alone. */
  compact: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** A button in the head of a ticket: words where there is room for them. */
export function HeadButton({ label, icon: Icon, compact, busy = false, onClick }: HeadButtonProps) {
  if (!compact) {
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
        loading={busy}
        onClick={onClick}
      >
        {label}
      </Button>
    );
  }
  return (
    <Hint label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} loading={busy} onClick={onClick}>
        <Icon size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
