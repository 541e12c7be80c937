import { expect, test } from 'vitest';
import { durationText, parseDuration } from './durations.ts';

test.each([
  ['', null],
  ['30', 30],
  ['30 min', 30],
  ['4h', 240],
  ['1 h 30 min', 90],
  ['1,5 hours', 90],
  ['2 d', 960],
  ['1 day 4 h', 720],
])('%s is %s minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes);
});

test.each(['soon', '4 x', '-4 h', '4 h 30', '0.001 h', 'h'])('%s cannot be read', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

test('what is shown is read as the same', () => {
  for (const minutes of [0, 1, 59, 60, 90, 600_000]) {
    expect(parseDuration(durationText(minutes))).toBe(minutes);
  }
  expect(durationText(null)).toBe('');
  expect(durationText(16 * 60)).toBe('16 h');
});
