import { DASHBOARD } from '@switchboard/contract/limits.ts';
import { Temporal } from 'temporal-polyfill';

export interface Period {
  /** The days of the period, the oldest first; the last one is today. */
  readonly days: readonly string[];
  /** When each day of the period before and of the period began. */
  readonly starts: readonly Date[];
}

/**
 * The last days of a reader and as many before them. Days begin where the reader's calendar says, so that one has 23
 * or 25 hours when summer time begins or ends.
 * @param timeZone an IANA name that exists
 */
export function periodEnding(now: Date, timeZone: string): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const dates = Array.from({ length: 2 * DASHBOARD.days }, (_, index) =>
    today.subtract({ days: 2 * DASHBOARD.days - 1 - index }),
  );
  return {
    days: dates.slice(DASHBOARD.days).map(String),
    starts: dates.map((date) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds)),
  };
}
