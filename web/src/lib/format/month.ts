/** The days that a month's page of a calendar shows, in the reader's zone, whole weeks from Monday on. */
import { DAY } from '@switchboard/contract/durations.ts';

const WEEK = 7;

export const firstOfMonth = (date: Date, months = 0) =>
  new Date(date.getFullYear(), date.getMonth() + months, 1);

const mondayOffset = (date: Date) => (date.getDay() + 6) % WEEK;

/** Midnights; adding to the day of the month keeps to midnight over a change of the clocks. */
export function daysOfMonth(month: Date): Date[] {
  const offset = mondayOffset(firstOfMonth(month));
  const length = firstOfMonth(month, 1).getTime() - firstOfMonth(month).getTime();
  const weeks = Math.ceil((offset + Math.round(length / DAY)) / WEEK);
  return Array.from(
    { length: weeks * WEEK },
    (_, index) => new Date(month.getFullYear(), month.getMonth(), 1 - offset + index),
  );
}
