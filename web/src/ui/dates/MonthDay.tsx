import { useState } from 'react';
import { dayInWords, isoDay, shortDay } from '../../lib/format/format.ts';
import classes from './MonthGrid.module.css';

/** More than these wait behind "+2 more". */
const FITTING = 3;

export interface MonthEntry {
  key: string;
  /** How it is drawn. */
  look: 'due' | 'made' | 'missed' | 'chosen';
  title: string;
  /** "14:00" */
  lead?: string;
  label: string;
  /** On a phone, behind the label. */
  note?: string;
  onOpen: () => void;
}

interface MonthDayProps {
  day: Date;
  isToday: boolean;
  /** Of the month before or after. */
  isOutside: boolean;
  entries: readonly MonthEntry[];
}

export function MonthDay({ day, isToday, isOutside, entries }: MonthDayProps) {
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
      {visible.map(({ key, look, title, lead, label, note, onOpen }) => (
        <button
          key={key}
          type="button"
          className={classes.entry}
          data-kind={look}
          title={title}
          onClick={onOpen}
        >
          {lead !== undefined && <span className="tabular">{lead}</span>}
          <span className="truncate">{label}</span>
          {note !== undefined && <span className={classes.kind}>{note}</span>}
        </button>
      ))}
      {!fits && (
        <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
          {`+${entries.length - visible.length} more`}
        </button>
      )}
    </li>
  );
}
