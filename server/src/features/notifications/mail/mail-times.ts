/** When e-mails about tickets are sent. */
import { DAY, HOUR, MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import { Temporal } from 'temporal-polyfill';

export const MAIL_TIMES = {
  /** What could not be sent for so long becomes one digest, and in the end nothing. */
  stale: DAY,
  givenUp: 7 * DAY,
  /** A failed attempt is followed by another after so long, twice as long each time. */
  retry: { first: 15 * SECOND, longest: 10 * MINUTE },
  /** A mail server that takes nothing for so long is told to super admins. */
  outage: 10 * MINUTE,
  /** The time in which `MAIL_BOUNDS.perPerson` is counted. */
  counted: HOUR,
  unsubscribe: 400 * DAY,
  /** The log of what was sent. */
  kept: 90 * DAY,
} as const;

type Quiet = Pick<NotificationPreferences, 'quiet' | 'timeZone'>;
type Digest = Pick<NotificationPreferences, 'digest' | 'timeZone'>;

const wallClock = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** A time that a change of clocks skips comes right after it, and one that there is twice the first time. */
function instantOf(day: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): Date {
  const wall = day.toPlainDateTime(time);
  const [before, after] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (before === undefined || after === undefined)
    throw new Error('a time has an earlier and a later reading');
  const isSkipped = !before.toPlainDateTime().equals(wall);
  const change = isSkipped ? before.getTimeZoneTransition('next') : null;
  return new Date((change ?? before).epochMilliseconds);
}

/** When quiet hours end that are on at this time; null where none are. */
export function endOfQuiet({ quiet, timeZone }: Quiet, at: Date): Date | null {
  if (!quiet.on) return null;
  const now = wallClock(at, timeZone);
  const [from, until] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.until)];
  const time = now.toPlainTime();
  const isBefore = (one: Temporal.PlainTime, other: Temporal.PlainTime) =>
    Temporal.PlainTime.compare(one, other) < 0;
  const isOvernight = isBefore(until, from);
  const isQuiet = isOvernight
    ? !isBefore(time, from) || isBefore(time, until)
    : !isBefore(time, from) && isBefore(time, until);
  if (!isQuiet) return null;
  const day = now.toPlainDate();
  const end = instantOf(isBefore(time, until) ? day : day.add({ days: 1 }), until, timeZone);
  // An hour that there is twice: the end has been there already.
  return end > at ? end : null;
}

/** When the next digest is due; null for somebody who wants none. */
export function nextDigest({ digest, timeZone }: Digest, now: Date): Date | null {
  if (digest.every === 'off') return null;
  const time = Temporal.PlainTime.from({ hour: digest.hour });
  const today = wallClock(now, timeZone).toPlainDate();
  for (let days = 0; days <= 8; days += 1) {
    const day = today.add({ days });
    if (digest.every === 'weekly' && day.dayOfWeek !== digest.weekday) continue;
    const due = instantOf(day, time, timeZone);
    if (due > now) return due;
  }
  throw new Error('a digest is due within nine days');
}
