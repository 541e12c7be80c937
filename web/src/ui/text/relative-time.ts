import { day as dated } from '../../lib/format/format.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/**
 * "just now", "5 minutes ago", "3 hours ago"; from 24 hours on the date. A moment that a clock running
 * behind puts slightly into the future is "just now" as well.
 */
export function relativeTime(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  if (age >= day || age <= -minute) return dated(date);
  if (age < minute) return 'just now';
  if (age < hour) return counted(Math.floor(age / minute), 'minute');
  return counted(Math.floor(age / hour), 'hour');
}
