import { expect, test } from 'vitest';
import { momentsOf } from './search-moments.ts';

/** In Kolkata it is the 1st of March already. */
const LATE = new Date('2026-02-28T20:00:00Z');

test.each<[string, string, string, string]>([
  ['today', 'UTC', '2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['today', 'Asia/Kolkata', '2026-02-28T18:30:00Z', '2026-03-01T18:30:00Z'],
  ['yesterday', 'Asia/Kolkata', '2026-02-27T18:30:00Z', '2026-02-28T18:30:00Z'],
  ['7d', 'UTC', '2026-02-22T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['4w', 'UTC', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['3m', 'UTC', '2025-11-29T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['2026-02-03', 'Asia/Kolkata', '2026-02-02T18:30:00Z', '2026-02-03T18:30:00Z'],
  ['2026-01-31..yesterday', 'UTC', '2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z'],
  // 23 hours, and 25.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
])('%s in %s', (text, timeZone, from, until) => {
  const moments = momentsOf(text, LATE, timeZone);
  expect(moments.from).toEqual(new Date(from));
  expect(moments.until).toEqual(new Date(until));
});
