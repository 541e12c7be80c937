import type { CalendarEntry } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { useState } from 'react';
import { dayInWords, isoDay, shortDay, timeOfDay } from '../../../lib/format/format.ts';
import { text } from '../text.ts';
import classes from './Calendar.module.css';

/** More than these wait behind "+2 more". */
const FITTING = 3;

/** How an entry is drawn. */
const LOOKS = {
  due: 'due',
  created: 'made',
  late: 'made',
  manual: 'made',
  skipped: 'missed',
  failed: 'missed',
} as const;

interface CalendarDayProps {
  day: Date;
  isToday: boolean;
  /** Of the month before or after. */
  isOutside: boolean;
  entries: readonly CalendarEntry[];
  chosen: string | null;
  onOpen: (scheduleId: string) => void;
}

export function CalendarDay({ day, isToday, isOutside, entries, chosen, onOpen }: CalendarDayProps) {
  const [expanded, setExpanded] = useState(false);
  const fits = expanded || entries.length <= FITTING;
  const visible = fits ? entries : entries.slice(0, FITTING - 1);
  return (
    <li
      className={classes.day}
      data-weekend={day.getDay() % 6 === 0 || undefined}
      data-outside={isOutside || undefined}
      data-empty={entries.length === 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <time className={classes.date} dateTime={isoDay(day)}>
        <span className={classes.wideDate}>
          {isOutside && day.getDate() === 1 ? shortDay(day) : day.getDate()}
        </span>
        <span className={classes.phoneDate}>{dayInWords(day)}</span>
      </time>
      {visible.map((entry) => (
        <button
          key={`${entry.scheduleId} ${entry.at} ${entry.kind}`}
          type="button"
          className={classes.entry}
          data-kind={
            entry.scheduleId === (chosen ?? undefined) && entry.kind === 'due' ? 'chosen' : LOOKS[entry.kind]
          }
          title={`${entry.summary}, ${text.calendar.kinds[entry.kind]}`}
          onClick={() => onOpen(entry.scheduleId)}
        >
          <span className="tabular">{timeOfDay(entry.at)}</span>
          <span className="truncate">{entry.summary}</span>
          <span className={classes.kind}>{text.calendar.kinds[entry.kind]}</span>
        </button>
      ))}
      {!fits && (
        <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
          {text.calendar.more(entries.length - visible.length)}
        </button>
      )}
    </li>
  );
}
