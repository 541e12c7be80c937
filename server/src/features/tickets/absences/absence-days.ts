/** Which moments the days of an absence are in somebody's zone. */
import { Temporal } from 'temporal-polyfill';

/** A day begins at its first moment, which clocks may have moved from midnight. */
const beginningOf = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);

/** @param to the last of the days */
export const momentsOf = (
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
): { readonly startsAt: Date; readonly endsAt: Date } => ({
  startsAt: beginningOf(Temporal.PlainDate.from(from), timeZone),
  endsAt: beginningOf(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone),
});

export const dayAt = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** When it begins or ends next; null once it has ended. */
export function nextLook({ startsAt, endsAt }: ReturnType<typeof momentsOf>, at: Date): Date | null {
  if (startsAt > at) return startsAt;
  return endsAt > at ? endsAt : null;
}
