import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import classes from './toast.module.css';

const shared = {
  autoClose: 3000,
  closeButtonProps: { 'aria-label': 'Dismiss', size: 'sm' },
  classNames: {
    icon: classes.icon,
    body: classes.body,
    description: classes.description,
    closeButton: classes.close,
  },
} as const;

/** Short messages at the top right that leave by themselves after three seconds. */
export const toast = {
  success: (message: string) =>
    notifications.show({
      ...shared,
      message,
      role: 'status',
      'data-tone': 'success',
      icon: <IconCircleCheck size={16} stroke={1.6} aria-hidden />,
    }),
  error: (message: string) =>
    notifications.show({
      ...shared,
      message,
      role: 'alert',
      'data-tone': 'danger',
      icon: <IconAlertCircle size={16} stroke={1.6} aria-hidden />,
    }),
};
