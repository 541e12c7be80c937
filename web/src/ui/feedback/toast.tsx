import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';

export const shared = { closeButtonProps: { 'aria-label': 'Dismiss', size: 'sm' } } as const;

export const DONE = (
  <IconCircleCheck size={16} stroke={1.6} color="var(--status-resolved-text)" aria-hidden />
);

/** Short messages at the top right that close by themselves after three seconds, as `UiProvider` sets it. */
export const toast = {
  success: (message: string) =>
    notifications.show({
      ...shared,
      message,
      role: 'status',
      icon: DONE,
    }),
  error: (message: string) =>
    notifications.show({
      ...shared,
      message,
      role: 'alert',
      icon: <IconAlertCircle size={16} stroke={1.6} color="var(--danger-text)" aria-hidden />,
    }),
};
