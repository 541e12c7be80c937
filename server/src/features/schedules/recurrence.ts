/**
 * When a schedule is due. Every occurrence is counted from the wall clock of the first one, in the schedule's zone:
 * month ends are clamped without drifting, a time that a clock change skips moves forward by the gap, and a time that
 * comes twice counts once.
 */
import type { Recurrence } from '@switchboard/contract/enums.ts';
import { Temporal } from 'temporal-polyfill';

export interface Timing {
  /** The first occurrence; never before 1970, never after 9999. */
  readonly startsAt: Date;
  /** Its wall clock as it was typed, YYYY-MM-DDTHH:MM:SS. */
  readonly localStart: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly recurrence: Recurrence;
  /** The last moment at which something is due; null for no end. What does not repeat ignores it. */
  readonly endsAt: Date | null;
}

type Step = { readonly days: number } | { readonly months: number };

/** What lies between two occurrences. */
export const STEPS: Record<Exclude<Recurrence, 'none'>, Step> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  'bi-weekly': { days: 14 },
  monthly: { months: 1 },
};

/** No time of the product is later. */
const LAST_MOMENT = new Date('9999-12-31T23:59:59.999Z');
/** An estimate from calendar days can be this many steps too far where a zone dropped a day. */
const CAUTION = 2;

/** The first occurrence after `moment`, not at it; null when there is none left. */
export function firstAfter(timing: Timing, moment: Date): Date | null {
  if (timing.startsAt > moment) return withinEnd(timing, timing.startsAt);
  if (timing.recurrence === 'none') return null;
  const step = STEPS[timing.recurrence];
  const start = Temporal.PlainDateTime.from(timing.localStart);
  for (let index = Math.max(1, stepsUntil(timing, step, moment) - CAUTION); ; index += 1) {
    const due = nth(start, step, index, timing.timeZone);
    if (due > moment) return withinEnd(timing, due);
  }
}

/** @param most how many at most */
export function occurrencesAfter(timing: Timing, moment: Date, most: number): Date[] {
  const found: Date[] = [];
  for (let due = firstAfter(timing, moment); due !== null && found.length < most; ) {
    found.push(due);
    due = firstAfter(timing, due);
  }
  return found;
}

function withinEnd({ recurrence, endsAt }: Timing, due: Date): Date | null {
  if (due > LAST_MOMENT) return null;
  return recurrence !== 'none' && endsAt !== null && due > endsAt ? null : due;
}

/** Whole steps from the first day to the day of `moment`, both as the zone's calendars show them. */
function stepsUntil({ localStart, timeZone }: Timing, step: Step, moment: Date): number {
  const first = Temporal.PlainDate.from(localStart);
  const day = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  if ('months' in step) return first.until(day, { largestUnit: 'month' }).months;
  return Math.floor(first.until(day, { largestUnit: 'day' }).days / step.days);
}

function nth(start: Temporal.PlainDateTime, step: Step, index: number, timeZone: string): Date {
  const wall = start.add('months' in step ? { months: step.months * index } : { days: step.days * index });
  return new Date(wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}
