import { expect, test } from 'vitest';
import { clockIn } from '../../lib/format/time-zone.ts';
import { dayLabel } from './days.ts';

test('late in the evening of one zone it is the next day of another', () => {
  const late = '2026-11-23T23:30:00Z';
  expect(clockIn('UTC').dayOf(late)).toBe('2026-11-23');
  const kolkata = clockIn('Asia/Kolkata');
  expect([kolkata.dayOf(late), kolkata.timeOf(late)]).toEqual(['2026-11-24', '05:00']);
});

test('days are named from today on, also where a day has 25 hours', () => {
  const berlin = clockIn('Europe/Berlin');
  const now = new Date('2026-10-26T00:30:00+01:00');
  expect(dayLabel('2026-10-26', berlin, now)).toBe('Today');
  expect(dayLabel('2026-10-25', berlin, now)).toBe('Yesterday');
  expect(dayLabel('2026-10-24', berlin, now)).toBe('Saturday 24 October');
});
