/** When the demo's schedules began, ran and run next; counted from the first run, like the real ones. */
import { Temporal } from 'temporal-polyfill';
import type { DemoSchedule } from './demo-organization.ts';
import type { DemoCalendar } from './demo-time.ts';

type Zoned = Temporal.ZonedDateTime;

export interface ScheduleTimes {
  readonly localStart: Temporal.PlainDateTime;
  /** One for each past run of the data, the oldest first. */
  readonly ran: readonly Zoned[];
  readonly next: Zoned;
}

const STEPS: Record<DemoSchedule['recurrence'], Temporal.DurationLike> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  'bi-weekly': { days: 14 },
  monthly: { months: 1 },
};

/** Chooses the first run so that exactly as many are past as the data tell of. */
export function timesOf(schedule: DemoSchedule, calendar: DemoCalendar): ScheduleTimes {
  const step = Temporal.Duration.from(STEPS[schedule.recurrence]);
  const times = (count: number) =>
    Temporal.Duration.from({ days: step.days * count, months: step.months * count });
  const count = schedule.runs.length;
  const first = latestBefore(calendar.now, schedule).subtract(times(count - 1));
  return {
    localStart: first.toPlainDateTime(),
    ran: schedule.runs.map((_, index) => first.add(times(index))),
    next: first.add(times(count)),
  };
}

function latestBefore(now: Zoned, { recurrence, on, clock }: DemoSchedule): Zoned {
  const fits = (day: Zoned) =>
    on === null || (recurrence === 'monthly' ? day.day === on : day.dayOfWeek === on);
  // A run of the last minutes could still be under way.
  let day = now.subtract({ minutes: 5 });
  if (Temporal.PlainTime.compare(day.toPlainTime(), clock) < 0) day = day.subtract({ days: 1 });
  while (!fits(day)) day = day.subtract({ days: 1 });
  return day.withPlainTime(clock);
}
