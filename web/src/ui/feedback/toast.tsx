import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { SECOND } from '@switchboard/contract/durations.ts';
import { IconAlertCircle, IconBell, IconCircleCheck } from '@tabler/icons-react';

const shared = { closeButtonProps: { 'aria-label': 'Dismiss', size: 'sm' } } as const;

/** In ms. */
const OFFERED = 8 * SECOND;

/** Short messages at the top right that close by themselves after three seconds, as `UiProvider` sets it. */
export const toast = {
  /** With a way to what it speaks of; it stays a while longer. */
  offer: (message: string, { label, onSelect }: { label: string; onSelect: () => void }) => {
    const id = notifications.show({
      ...shared,
      autoClose: OFFERED,
      role: 'status',
      icon: <IconBell size={16} stroke={1.6} aria-hidden />,
      message: (
        <Group gap={10} justify="space-between" wrap="nowrap">
          {message}
          <Button
            variant="default"
            size="compact-xs"
            flex="none"
            onClick={() => {
              notifications.hide(id);
              onSelect();
            }}
          >
            {label}
          </Button>
        </Group>
      ),
    });
  },
  success: (message: string) =>
    notifications.show({
      ...shared,
      message,
      role: 'status',
      icon: <IconCircleCheck size={16} stroke={1.6} color="var(--status-resolved-text)" aria-hidden />,
    }),
  error: (message: string) =>
    notifications.show({
      ...shared,
      message,
      role: 'alert',
      icon: <IconAlertCircle size={16} stroke={1.6} color="var(--danger-text)" aria-hidden />,
    }),
};
