/** Days and spans of a calendar as the record keeps them. */
import type { Span } from '@switchboard/contract/organizations/calendars.ts';
import type { Hours } from './working-time.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const spansText = (spans: readonly Span[] | null) =>
  spans === null || spans.length === 0 ? 'closed' : spans.map(({ from, to }) => `${from}–${to}`).join(' ');

export const weekText = (week: Hours['week']): string =>
  DAYS.map((day, index) => `${day} ${spansText(week[index] ?? [])}`).join(', ');

export const holidaysText = (holidays: Hours['holidays']): string =>
  holidays.map(({ date, name, hours }) => `${date} ${name} ${spansText(hours)}`).join(', ');
