import { notifications } from '@mantine/notifications';

/** Short messages at the top right that leave by themselves after three seconds. */
export const toast = {
  success: (message: string) => notifications.show({ message, autoClose: 3000 }),
  error: (message: string) => notifications.show({ message, autoClose: 3000 }),
};
