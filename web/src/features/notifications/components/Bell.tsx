import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { badgeCount } from '../../../lib/format/format.ts';
import { useUnreadNotifications } from '../../../lib/notifications/unread-notifications.ts';
import { useFirstZone } from '../../../lib/notifications/use-first-zone.ts';
import { onDemand, useOnDemand } from '../../../ui/on-demand/on-demand.ts';
import { text } from '../text.ts';
import { useArrivals } from '../use-arrivals.tsx';
import classes from './Notifications.module.css';

const panel = onDemand(async () => (await import('./NotificationPanel.tsx')).NotificationPanel);

/** How much is new for the reader, and the way to it. */
export function Bell() {
  const unread = useUnreadNotifications();
  const announced = useArrivals();
  useFirstZone();
  const [opened, setOpened] = useState(false);
  const { Wanted, busy, ask, prepare } = useOnDemand(panel);
  return (
    <>
      <ActionIcon
        className={classes.bell}
        aria-label={text.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-busy={busy}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => {
          setOpened(true);
          void ask(currentTarget);
        }}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {badgeCount(unread)}
          </span>
        )}
      </ActionIcon>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {Wanted && <Wanted opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
