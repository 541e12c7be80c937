import { DASHBOARD } from '@switchboard/contract/limits.ts';
import { Temporal } from 'temporal-polyfill';

export interface Period {
  /** The days of the period, the oldest first; the last one is today. */
  readonly days: readonly string[];
  /** When the first of them began. */
  readonly began: Date;
  /** When each day of the period before and of the period began. */
  readonly starts: readonly Date[];
}

/** The last one of each time zone: the same for a whole day, and the calendar is slow. */
const known = new Map<string, Period>();

/**
 * The last days of a reader and as many before them. Days begin where the reader's calendar says, so that one has 23
 * or 25 hours when summer time begins or ends.
 * @param timeZone an IANA name that exists
 */
export function periodEnding(now: Date, timeZone: string): Period {
  const moment = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = moment.toPlainDate();
  const present = known.get(moment.timeZoneId);
  if (present?.days.at(-1) === String(today)) return present;
  const dates = Array.from({ length: 2 * DASHBOARD.days }, (_, index) =>
    today.subtract({ days: 2 * DASHBOARD.days - 1 - index }),
  );
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
  const period = {
    days: dates.slice(DASHBOARD.days).map(String),
    began: startOf(today.subtract({ days: DASHBOARD.days - 1 })),
    starts: dates.map(startOf),
  };
  // By the zone's own spelling: people may write it in any.
  known.set(moment.timeZoneId, period);
  return period;
}
