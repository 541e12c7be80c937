import { expect, test } from 'vitest';
import { startOfDays } from './start-of-days.ts';

const now = new Date('2026-11-19T23:20:00Z');

test.each([
  [1, 'UTC', '2026-11-19T00:00:00.000Z'],
  [1, 'Europe/Berlin', '2026-11-19T23:00:00.000Z'],
  [1, 'America/New_York', '2026-11-19T05:00:00.000Z'],
  // Summer time has ended in between.
  [30, 'Europe/Berlin', '2026-10-21T22:00:00.000Z'],
])('the last %d days in %s began at %s', (days, zone, start) => {
  expect(startOfDays(days, now, zone).toISOString()).toBe(start);
});
