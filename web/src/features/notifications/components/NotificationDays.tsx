import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { clockIn, readersTimeZone } from '../../../lib/format/time-zone.ts';
import { useChosenZone } from '../../../lib/notifications/unread-notifications.ts';
import { dayLabel } from '../days.ts';
import { NotificationRow, type NotificationRowProps } from './NotificationRow.tsx';
import classes from './Notifications.module.css';

interface NotificationDaysProps extends Pick<NotificationRowProps, 'onOpen' | 'onMark'> {
  entries: readonly Notification[];
}

/** Under the days of the reader, the newest first. Keys move along the rows and mark them. */
export function NotificationDays({ entries, onOpen, onMark }: NotificationDaysProps) {
  const list = useRef<HTMLDivElement>(null);
  const zone = useChosenZone() ?? readersTimeZone();
  const clock = useMemo(() => clockIn(zone), [zone]);
  const days = Map.groupBy(entries, ({ createdAt }) => clock.dayOf(createdAt));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('[data-notification] > a') ?? [])];
    const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
    const move = (to: number) => links[Math.min(Math.max(to, 0), links.length - 1)]?.focus();
    if (event.key === 'j') move(at + 1);
    else if (event.key === 'k') move(at === -1 ? 0 : at - 1);
    else if (event.key === 'u') {
      const entry = entries.find(({ _id }) => _id === links[at]?.parentElement?.dataset.notification);
      if (entry) onMark(entry, !entry.read);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a second way to what its links and buttons do
    <div ref={list} className={classes.days} onKeyDown={onKeyDown}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={dayLabel(day, clock)}>
          <h3 className={classes.day}>{dayLabel(day, clock)}</h3>
          <ul className={classes.list}>
            {ofDay.map((entry) => (
              <NotificationRow
                key={entry._id}
                entry={entry}
                time={clock.timeOf(entry.createdAt)}
                onOpen={onOpen}
                onMark={onMark}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
