import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { type KeyboardEvent, useRef } from 'react';
import { dayInWords, isoDay } from '../../../lib/format/format.ts';
import { text } from '../text.ts';
import { NotificationRow, type NotificationRowProps } from './NotificationRow.tsx';
import classes from './Notifications.module.css';

interface NotificationDaysProps extends Pick<NotificationRowProps, 'onOpen' | 'onMark'> {
  entries: readonly Notification[];
}

/** Under the days of the reader, the newest first. Keys move along the rows and mark them. */
export function NotificationDays({ entries, onOpen, onMark }: NotificationDaysProps) {
  const list = useRef<HTMLDivElement>(null);
  const days = Map.groupBy(entries, ({ createdAt }) => isoDay(new Date(createdAt)));

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
        <section key={day} aria-label={dayLabel(day)}>
          <h3 className={classes.day}>{dayLabel(day)}</h3>
          <ul className={classes.list}>
            {ofDay.map((entry) => (
              <NotificationRow key={entry._id} entry={entry} onOpen={onOpen} onMark={onMark} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** @param day of the reader, as YYYY-MM-DD */
function dayLabel(day: string): string {
  const now = new Date();
  if (day === isoDay(now)) return text.today;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === isoDay(yesterday) ? text.yesterday : dayInWords(day);
}
