import type { CalendarEntry } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { isoDay } from '../../lib/format/format.ts';

/** Entries by the reader's day ("2026-11-19"), the earliest first. */
export function byDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const day = isoDay(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}
