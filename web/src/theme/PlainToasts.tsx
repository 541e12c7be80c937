import { hideNotification, type NotificationData, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './parts/notifications.module.css';

/** In ms, as long as other messages stand. */
const SHOWN = 3000;

function PlainToast({ id, role, message }: NotificationData) {
  useEffect(() => {
    const timer = setTimeout(() => id !== undefined && hideNotification(id), SHOWN);
    return () => clearTimeout(timer);
  }, [id]);
  return <div role={role}>{message}</div>;
}

/** Messages without the program that draws them, for when it cannot be had: what fails then is told all the same. */
export function PlainToasts() {
  const { notifications } = useNotifications();
  return (
    <div className={classes.plain}>
      {notifications.map((one) => (
        <PlainToast key={one.id} {...one} />
      ))}
    </div>
  );
}
