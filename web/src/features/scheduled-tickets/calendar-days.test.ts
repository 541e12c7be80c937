import type { CalendarEntry } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { expect, test } from 'vitest';
import { isoDay } from '../../lib/format/format.ts';
import { daysOfMonth, firstOfMonth } from '../../lib/format/month.ts';
import { byDay } from './calendar-days.ts';

const shown = (year: number, month: number) => daysOfMonth(new Date(year, month - 1, 1)).map(isoDay);

test.each([
  [2026, 11, '2026-10-26', '2026-12-06'],
  [2027, 2, '2027-02-01', '2027-02-28'],
  [2026, 3, '2026-02-23', '2026-04-05'],
  [2027, 1, '2026-12-28', '2027-01-31'],
])('%i-%i is shown in whole weeks from Monday on', (year, month, first, last) => {
  const days = shown(year, month);
  expect([days[0], days.at(-1), days.length % 7]).toEqual([first, last, 0]);
  expect(new Set(days).size).toBe(days.length);
});

test('the month after December is January', () => {
  expect(isoDay(firstOfMonth(new Date(2026, 11, 31), 1))).toBe('2027-01-01');
});

test('a day has its entries in order', () => {
  const entry = (at: string): CalendarEntry => ({
    scheduleId: 's',
    summary: '',
    at,
    kind: 'due',
    ticketId: null,
  });
  const [later, earlier] = [
    entry(new Date(2026, 10, 19, 16).toISOString()),
    entry(new Date(2026, 10, 19, 8).toISOString()),
  ];
  expect(byDay([later, earlier]).get('2026-11-19')).toEqual([earlier, later]);
});
