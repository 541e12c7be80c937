import { DAY } from '@switchboard/contract/durations.ts';
import { dayInWords } from '../../lib/format/format.ts';
import type { Clock } from '../../lib/format/time-zone.ts';
import { text } from './text.ts';

/** @param day as the clock says it */
export function dayLabel(day: string, { dayOf }: Clock, now = new Date()): string {
  const today = dayOf(now);
  if (day === today) return text.today;
  const yesterday = new Date(Date.parse(today) - DAY).toISOString().slice(0, today.length);
  return day === yesterday ? text.yesterday : dayInWords(day);
}
