import { expect, test } from 'vitest';
import { movedTime, readTime } from './time-of-day.ts';

test('times are read however people type them, and anything else is none', () => {
  for (const typed of ['9:30', '09:30', '930', '9.30', '9h30', ' 0930 '])
    expect(readTime(typed)).toBe('09:30');
  expect(['9', '24', '24:00', '0'].map(readTime)).toEqual(['09:00', '24:00', '24:00', '00:00']);
  expect(['', '25', '24:01', '9:60', 'nine', '-'].map(readTime)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a time moves within its day', () => {
  expect(movedTime('09:50', 15)).toBe('10:05');
  expect(movedTime('00:05', -15)).toBe('00:00');
  expect(movedTime('23:50', 15)).toBe('24:00');
  expect(movedTime('soon', 15)).toBe('09:15');
});
