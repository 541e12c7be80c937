import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './parts/notifications.module.css';

/** The messages at the top right. */
export const ToastPile = () => (
  <Notifications
    position="top-right"
    autoClose={3000}
    containerWidth={400}
    transitionDuration={140}
    zIndex={500}
    limit={4}
    classNames={{ root: classes.root }}
  />
);
