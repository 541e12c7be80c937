import { Temporal } from 'temporal-polyfill';

/**
 * When the first of somebody's last `days` days began; the last one is today.
 * @param timeZone an IANA name that exists
 */
export function startOfDays(days: number, now: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return new Date(today.subtract({ days: days - 1 }).toZonedDateTime(timeZone).epochMilliseconds);
}
