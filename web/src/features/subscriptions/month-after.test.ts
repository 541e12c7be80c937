import { expect, test } from 'vitest';
import { monthAfter } from './month-after.ts';

test.each([
  ['2026-11-01', '2026-12-01'],
  ['2026-12-15', '2027-01-15'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-03-31', '2026-04-30'],
])('a month after %s is %s', (day, next) => {
  expect(monthAfter(day)).toBe(next);
});
