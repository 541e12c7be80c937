import { DEFAULT_PREFERENCES } from '@switchboard/contract/notifications/preferences.ts';
import { describe, expect, test } from 'vitest';
import { endOfQuiet, nextDigest } from './mail-times.ts';

const at = (text: string) => new Date(text);
const quiet = (from: string, until: string, timeZone = 'Europe/Berlin') => ({
  quiet: { ...DEFAULT_PREFERENCES.quiet, on: true, from, until },
  timeZone,
});

describe('quiet hours', () => {
  test.each([
    ['before them', '22:00', '07:00', '2026-11-23T20:59:59Z', null],
    ['at their beginning', '22:00', '07:00', '2026-11-23T21:00:00Z', '2026-11-24T06:00:00Z'],
    ['after midnight', '22:00', '07:00', '2026-11-24T05:59:59Z', '2026-11-24T06:00:00Z'],
    ['at their end', '22:00', '07:00', '2026-11-24T06:00:00Z', null],
    ['by day', '12:00', '14:00', '2026-11-23T11:30:00Z', '2026-11-23T13:00:00Z'],
    [
      'in the night in which clocks go forward',
      '22:00',
      '07:00',
      '2026-03-28T22:00:00Z',
      '2026-03-29T05:00:00Z',
    ],
    ['in the night in which they go back', '22:00', '07:00', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
    ['until a time that a change skips', '22:00', '02:30', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z'],
    ['until a time that there is twice', '22:00', '02:30', '2026-10-24T21:00:00Z', '2026-10-25T00:30:00Z'],
    ['after that time, the second time', '22:00', '02:30', '2026-10-25T01:15:00Z', null],
  ])('%s', (_, from, until, now, end) => {
    expect(endOfQuiet(quiet(from, until), at(now))).toEqual(end === null ? null : at(end));
  });

  test('are none for who has not turned them on', () => {
    expect(endOfQuiet(DEFAULT_PREFERENCES, at('2026-11-23T23:00:00Z'))).toBeNull();
  });
});

describe('a digest', () => {
  const digest = (every: 'off' | 'daily' | 'weekly', timeZone: string, weekday = 1) => ({
    digest: { every, hour: 8, weekday },
    timeZone,
  });
  test.each([
    ['today', digest('daily', 'Asia/Kolkata'), '2026-11-23T02:29:59Z', '2026-11-23T02:30:00Z'],
    [
      'tomorrow, at the hour itself',
      digest('daily', 'Asia/Kolkata'),
      '2026-11-23T02:30:00Z',
      '2026-11-24T02:30:00Z',
    ],
    ['on its day of the week', digest('weekly', 'UTC', 3), '2026-11-23T12:00:00Z', '2026-11-25T08:00:00Z'],
    ['a week later', digest('weekly', 'UTC', 1), '2026-11-23T08:00:00Z', '2026-11-30T08:00:00Z'],
    [
      'across a change of clocks',
      digest('daily', 'Europe/Berlin'),
      '2026-03-28T12:00:00Z',
      '2026-03-29T06:00:00Z',
    ],
  ])('is due %s', (_, preferences, now, due) => {
    expect(nextDigest(preferences, at(now))).toEqual(at(due));
  });

  test('is never due for who wants none', () => {
    expect(nextDigest(digest('off', 'UTC'), at('2026-11-23T12:00:00Z'))).toBeNull();
  });
});
