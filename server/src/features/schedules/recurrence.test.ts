import { RECURRENCES } from '@switchboard/contract/enums.ts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { firstAfter, occurrencesAfter, type Timing } from './recurrence.ts';

const LONG_AGO = new Date(0);

function timing(local: string, timeZone: string, recurrence: Timing['recurrence'], end?: string): Timing {
  const start = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
  return {
    startsAt: new Date(start.epochMilliseconds),
    localStart: local,
    timeZone,
    recurrence,
    endsAt: end === undefined ? null : new Date(end),
  };
}

const first = (count: number, rule: Timing) =>
  occurrencesAfter(rule, LONG_AGO, count).map((at) => at.toISOString().replace(':00.000Z', 'Z'));

describe('days and months', () => {
  test.each([
    [
      'a month end is clamped and does not drift',
      timing('2027-01-31T09:00', 'UTC', 'monthly'),
      ['2027-01-31T09:00Z', '2027-02-28T09:00Z', '2027-03-31T09:00Z', '2027-04-30T09:00Z'],
    ],
    [
      'February has 29 days in a leap year',
      timing('2028-01-31T09:00', 'UTC', 'monthly'),
      ['2028-01-31T09:00Z', '2028-02-29T09:00Z', '2028-03-31T09:00Z'],
    ],
    [
      'no leap day in 2100',
      timing('2100-01-30T00:00', 'UTC', 'monthly'),
      ['2100-01-30T00:00Z', '2100-02-28T00:00Z', '2100-03-30T00:00Z'],
    ],
    [
      'weekly is seven days',
      timing('2026-12-28T08:30', 'UTC', 'weekly'),
      ['2026-12-28T08:30Z', '2027-01-04T08:30Z'],
    ],
    [
      'bi-weekly is fourteen',
      timing('2026-12-28T08:30', 'UTC', 'bi-weekly'),
      ['2026-12-28T08:30Z', '2027-01-11T08:30Z'],
    ],
    ['what does not repeat comes once', timing('2026-12-28T08:30', 'UTC', 'none'), ['2026-12-28T08:30Z']],
  ])('%s', (_name, rule, expected) => {
    expect(first(expected.length + (rule.recurrence === 'none' ? 1 : 0), rule)).toEqual(expected);
  });
});

describe('clock changes', () => {
  test.each([
    [
      'Berlin keeps nine o’clock into summer',
      timing('2026-03-28T09:00', 'Europe/Berlin', 'daily'),
      ['2026-03-28T08:00Z', '2026-03-29T07:00Z', '2026-03-30T07:00Z'],
    ],
    [
      'Berlin moves a skipped time by the gap, once',
      timing('2026-03-28T02:30', 'Europe/Berlin', 'daily'),
      ['2026-03-28T01:30Z', '2026-03-29T01:30Z', '2026-03-30T00:30Z'],
    ],
    [
      'Berlin runs a doubled time once',
      timing('2026-10-24T02:30', 'Europe/Berlin', 'daily'),
      ['2026-10-24T00:30Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ],
    [
      'New York moves a skipped time by the gap',
      timing('2026-03-01T02:30', 'America/New_York', 'weekly'),
      ['2026-03-01T07:30Z', '2026-03-08T07:30Z', '2026-03-15T06:30Z'],
    ],
    [
      'New York runs a doubled time once',
      timing('2026-10-25T01:30', 'America/New_York', 'weekly'),
      ['2026-10-25T05:30Z', '2026-11-01T05:30Z', '2026-11-08T06:30Z'],
    ],
    [
      'Lord Howe changes by half an hour',
      timing('2026-10-03T02:15', 'Australia/Lord_Howe', 'daily'),
      ['2026-10-02T15:45Z', '2026-10-03T15:45Z', '2026-10-04T15:15Z'],
    ],
    [
      'Apia had no 30 December 2011: that day and the next are one time',
      timing('2011-12-29T10:00', 'Pacific/Apia', 'daily'),
      ['2011-12-29T20:00Z', '2011-12-30T20:00Z', '2011-12-31T20:00Z'],
    ],
    [
      'Kathmandu is 5:45 ahead',
      timing('2026-06-01T09:00', 'Asia/Kathmandu', 'daily'),
      ['2026-06-01T03:15Z', '2026-06-02T03:15Z'],
    ],
  ])('%s', (_name, rule, expected) => {
    expect(first(expected.length, rule)).toEqual(expected);
  });

  test('a start in the second pass of a doubled hour stays there, and later days keep the wall clock', () => {
    const rule = {
      ...timing('2026-10-25T02:30', 'Europe/Berlin', 'daily'),
      startsAt: new Date('2026-10-25T01:30Z'),
    };
    expect(first(2, rule)).toEqual(['2026-10-25T01:30Z', '2026-10-26T01:30Z']);
  });
});

test('the end counts, the millisecond after it does not; what does not repeat has no end', () => {
  const start = '2026-05-01T09:00';
  expect(first(9, timing(start, 'UTC', 'daily', '2026-05-03T09:00:00.000Z'))).toHaveLength(3);
  expect(first(9, timing(start, 'UTC', 'daily', '2026-05-03T08:59:59.999Z'))).toHaveLength(2);
  expect(first(9, timing(start, 'UTC', 'none', '2026-04-01T00:00:00.000Z'))).toHaveLength(1);
});

test('nothing is due after the year 9999', () => {
  expect(first(9, timing('9999-11-30T00:00', 'UTC', 'monthly'))).toHaveLength(2);
});

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'America/St_Johns',
];
const moments = fc.date({ min: new Date('2005-01-01'), max: new Date('2045-01-01'), noInvalidDate: true });
const rules = fc
  .record({
    startsAt: moments,
    timeZone: fc.constantFrom(...ZONES),
    recurrence: fc.constantFrom(...RECURRENCES),
    endsAt: fc.option(moments),
  })
  .map(
    (rule): Timing => ({
      ...rule,
      localStart: Temporal.Instant.fromEpochMilliseconds(rule.startsAt.getTime())
        .toZonedDateTimeISO(rule.timeZone)
        .toPlainDateTime()
        .toString(),
    }),
  );

test('asking from anywhere gives the next of the same sequence', () => {
  fc.assert(
    fc.property(rules, fc.nat(40), fc.nat(1), (rule, index, before) => {
      const sequence = occurrencesAfter(rule, new Date(rule.startsAt.getTime() - 1), 42);
      const at = sequence[index];
      if (at === undefined) return;
      const asked = new Date(at.getTime() - before);
      expect(firstAfter(rule, asked)).toEqual((before === 1 ? at : sequence[index + 1]) ?? null);
    }),
    { numRuns: 300 },
  );
});

test('occurrences come strictly one after the other, within the end, and never skip a step', () => {
  const longest = { none: 0, daily: 1, weekly: 7, 'bi-weekly': 14, monthly: 31 };
  fc.assert(
    fc.property(rules, moments, (rule, from) => {
      let last = from;
      for (const due of occurrencesAfter(rule, from, 20)) {
        expect(due > last).toBe(true);
        if (rule.recurrence !== 'none' && rule.endsAt !== null) expect(due <= rule.endsAt).toBe(true);
        if (last >= rule.startsAt) {
          // A clock change, or a whole day that a zone left out, may lengthen a step.
          expect(due.getTime() - last.getTime()).toBeLessThanOrEqual(
            (longest[rule.recurrence] + 1) * 86_400_000,
          );
        }
        last = due;
      }
    }),
    { numRuns: 300 },
  );
});
