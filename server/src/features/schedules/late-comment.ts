import { MINUTE } from '@switchboard/contract/durations.ts';
import { Temporal } from 'temporal-polyfill';
import { occurrencesAfter, type Timing } from './recurrence.ts';

/** A ticket made this long after its due time says that it is late. */
const LATE_AFTER = 2 * MINUTE;

/** Missed times are counted up to this number. */
const MOST_COUNTED = 100;

/** The text of the first comment of a ticket that is made after its due time; null for one in time. */
export function lateComment(timing: Timing, dueAt: Date, now: Date): string | null {
  if (now.getTime() - dueAt.getTime() <= LATE_AFTER) return null;
  const wall = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime())
    .toZonedDateTimeISO(timing.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
  const missed = occurrencesAfter(timing, dueAt, MOST_COUNTED + 1).filter((due) => due <= now).length;
  const others =
    missed === 0
      ? ''
      : ` It also stands for ${missed > MOST_COUNTED ? `more than ${MOST_COUNTED}` : missed} later ${missed === 1 ? 'time' : 'times'} that passed meanwhile.`;
  return `This scheduled ticket is late: it was due on ${wall} (${timing.timeZone}), when Switchboard was not running or had many others to make.${others}`;
}
