import { expect, it } from 'vitest';
import { readDay, readMoment, writtenDate } from './typed-date.ts';

it.each([
  ['2026-11-02', '2026-11-02'],
  [' 2/11/2026 ', '2026-11-02'],
  ['02.11.26', '2026-11-02'],
  ['2 Nov 2026', '2026-11-02'],
  ['2 november 2026', '2026-11-02'],
  ['2 Sept 2026', '2026-09-02'],
  ['Nov 2, 2026', '2026-11-02'],
  ['29/2/2028', '2028-02-29'],
])('reads the day %j', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

it.each([
  '',
  'tomorrow',
  '31/11/2026',
  '29/2/2026',
  '11/22/2026',
  '2 Nova 2026',
  '2 Nov',
  '0000-01-01',
  '2026',
])('finds no day in %j', (typed) => {
  expect(readDay(typed)).toBeNull();
});

it('reads a day with its time', () => {
  expect(readMoment('2026-11-22T09:05')).toBe('2026-11-22T09:05');
  expect(readMoment('22 Nov 2026, 9:05')).toBe('2026-11-22T09:05');
  expect(readMoment('22/11/2026 23:59')).toBe('2026-11-22T23:59');
  expect(readMoment('22/11/2026')).toBeNull();
  expect(readMoment('22/11/2026 24:00')).toBeNull();
  expect(readMoment('22/11/2026 9:5')).toBeNull();
});

it('writes as everywhere, so that it can be read again', () => {
  expect(writtenDate('2026-11-02')).toBe('2 Nov 2026');
  expect(writtenDate('2026-11-02T09:05')).toBe('2 Nov 2026, 09:05');
  expect(writtenDate('2 Nova')).toBe('2 Nova');
  for (let month = 1; month <= 12; month++) {
    const value = `2026-${String(month).padStart(2, '0')}-08`;
    expect(readDay(writtenDate(value))).toBe(value);
  }
});
