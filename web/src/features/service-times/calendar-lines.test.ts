import { expect, test } from 'vitest';
import { readHolidays } from './calendar-lines.ts';

test('holidays have a day, perhaps hours, and a name', () => {
  const lines = '2026-12-24 09:00-12:00 Christmas Eve\n\n2026-12-25 Christmas';
  expect(readHolidays(lines)).toEqual([
    { date: '2026-12-24', name: 'Christmas Eve', hours: [{ from: '09:00', to: '12:00' }] },
    { date: '2026-12-25', name: 'Christmas', hours: null },
  ]);
  expect(readHolidays('Christmas')).toBe('Christmas');
});
