/** The moments between which a value such as "created:7d" lies, by the days of the reader's time zone. */
import { daysOf, type SearchDay } from '@switchboard/contract/tickets/search/search-days.ts';
import { Temporal } from 'temporal-polyfill';

export interface Moments {
  readonly from: Date;
  /** No longer. */
  readonly until: Date;
  /** The last so many days: what came after them came since they began. */
  readonly isLast: boolean;
}

function dayOf(day: SearchDay, today: Temporal.PlainDate): Temporal.PlainDate {
  if ('on' in day) return Temporal.PlainDate.from(day.on);
  return today.subtract({ [day.unit]: day.ago });
}

const todayIn = (now: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/**
 * The first and the last day, as YYYY-MM-DD; an end of a period that is left open is null. Null for what names no days.
 * @param timeZone an IANA name that exists
 */
export function calendarDaysOf(
  text: string,
  now: Date,
  timeZone: string,
): { readonly first: string | null; readonly last: string | null } | null {
  const today = todayIn(now, timeZone);
  const [begin = '', end, ...more] = text.split('..');
  if (end !== undefined && more.length === 0 && (begin === '') !== (end === '')) {
    const named = daysOf(begin || end);
    if (named === null || named.kind === 'period') return null;
    const day = dayOf(named.kind === 'day' ? named.day : named.since, today).toString();
    return begin === '' ? { first: null, last: day } : { first: day, last: null };
  }
  const named = daysOf(text);
  switch (named?.kind) {
    case 'day':
      return { first: dayOf(named.day, today).toString(), last: dayOf(named.day, today).toString() };
    case 'last':
      return { first: dayOf(named.since, today).add({ days: 1 }).toString(), last: today.toString() };
    case 'period':
      return { first: dayOf(named.first, today).toString(), last: dayOf(named.last, today).toString() };
    default:
      return null;
  }
}

/**
 * @param text what the contract's parser took for days
 * @param timeZone an IANA name that exists
 */
export function momentsOf(text: string, now: Date, timeZone: string): Moments {
  const named = daysOf(text);
  if (named === null) throw new Error(`${text} names no days`);
  const today = todayIn(now, timeZone);
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
  const between = (first: Temporal.PlainDate, last: Temporal.PlainDate, isLast = false) => ({
    from: startOf(first),
    until: startOf(last.add({ days: 1 })),
    isLast,
  });
  switch (named.kind) {
    case 'day':
      return between(dayOf(named.day, today), dayOf(named.day, today));
    case 'last':
      return between(dayOf(named.since, today).add({ days: 1 }), today, true);
    case 'period':
      return between(dayOf(named.first, today), dayOf(named.last, today));
  }
}
