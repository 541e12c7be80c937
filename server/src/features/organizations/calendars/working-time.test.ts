import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedOf, type Hours, workingTime } from './working-time.ts';

const RUNS = Number(process.env.WORKING_TIME_RUNS ?? 60);

const seconds = (text: string) => Date.parse(text) / 1000;
const span = (from: string, to: string) => ({ from, to });
const everyDay = (...spans: Hours['week'][number]) => Array.from({ length: 7 }, () => spans);
const weekdays = (...spans: Hours['week'][number]) => [...Array.from({ length: 5 }, () => spans), [], []];
const hours = (timeZone: string, week: Hours['week'], holidays: Hours['holidays'] = []) =>
  workingTime({ timeZone, week, holidays });

test('lunch, nights, weekends and holidays do not count', () => {
  const desk = hours('Europe/Berlin', weekdays(span('09:00', '12:00'), span('13:00', '17:00')), [
    { date: '2026-12-25', name: 'Christmas', hours: null },
    { date: '2026-12-24', name: 'Christmas Eve', hours: [span('09:00', '12:00')] },
  ]);
  // A Wednesday at 16:00 in Berlin: an hour that day, three on Christmas Eve, and on Monday from nine.
  const from = seconds('2026-12-23T15:00:00Z');
  expect(desk.dueAt(from, 5 * 3600)).toBe(seconds('2026-12-28T09:00:00Z'));
  expect(desk.counted(from, seconds('2026-12-28T09:00:00Z'))).toBe(5 * 3600);
  const reasons = desk.parts(from, seconds('2026-12-26T11:00:00Z')).map(({ reason }) => reason);
  expect(reasons).toEqual([
    'working',
    'outside_hours',
    'holiday',
    'working',
    'holiday',
    'holiday',
    'outside_hours',
  ]);
});

test('what is due at the end of a span is due there, and not in the morning', () => {
  const desk = hours('UTC', weekdays(span('09:00', '17:00')));
  expect(desk.dueAt(seconds('2026-11-23T09:00:00Z'), 8 * 3600)).toBe(seconds('2026-11-23T17:00:00Z'));
  expect(desk.dueAt(seconds('2026-11-21T09:00:00Z'), 0)).toBe(seconds('2026-11-21T09:00:00Z'));
});

test('nights are two spans that meet at 24:00', () => {
  const nights = hours('Asia/Kolkata', everyDay(span('00:00', '06:00'), span('22:00', '24:00')));
  const from = seconds('2026-11-23T16:30:00Z');
  expect(nights.parts(from, from + 8 * 3600)).toMatchObject([
    { from, to: from + 8 * 3600, reason: 'working' },
  ]);
});

test('a clock change takes away or adds the hour that it is', () => {
  const night = hours('Europe/Berlin', everyDay(span('00:00', '06:00')));
  const counted = (day: string) =>
    night.counted(seconds(`${day}T20:00:00Z`), seconds(`${day}T20:00:00Z`) + 43_200);
  expect(counted('2026-03-28')).toBe(5 * 3600);
  expect(counted('2026-10-24')).toBe(7 * 3600);
  // 02:30 is skipped, and is 03:30; 02:30 that comes twice ends a span at the second.
  const skipped = hours('Europe/Berlin', everyDay(span('02:30', '04:00')));
  expect(skipped.counted(seconds('2026-03-28T23:00:00Z'), seconds('2026-03-29T06:00:00Z'))).toBe(1800);
  const twice = hours('Europe/Berlin', everyDay(span('01:00', '02:30')));
  expect(twice.counted(seconds('2026-10-24T22:00:00Z'), seconds('2026-10-25T06:00:00Z'))).toBe(9000);
});

test('without any hours nothing is ever due', () => {
  expect(hours('UTC', everyDay()).dueAt(0, 1)).toBeNull();
});

/** Twelve zones, each with the days around a change of its clocks; at midnight, by half an hour, by a whole day. */
const CHANGES: readonly (readonly [zone: string, day: string])[] = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Santiago', '2026-04-05'],
  ['Asia/Beirut', '2026-03-29'],
  ['Africa/Cairo', '2026-04-24'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kolkata', '2026-05-05'],
  ['America/St_Johns', '2011-11-06'],
  ['Asia/Gaza', '2026-10-24'],
];

/**
 * The same by looking at each second. Offsets come from the formats of the runtime, and what a wall time means is found
 * by trying the offsets around it.
 */
function oracle({ timeZone, week, holidays }: Hours) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const wallOf = (second: number) => {
    const [date = '', time = ''] = format.format(second * 1000).split(', ');
    return Date.parse(`${date}T${time}Z`) / 1000;
  };
  const known = new Map<number, number>();
  const offset = (second: number) => {
    // Clocks change on quarters of an hour, but for a minute after midnight in St. John's.
    const minute = Math.floor(second / 60) * 60;
    const found = known.get(minute) ?? wallOf(minute) - minute;
    known.set(minute, found);
    return found;
  };
  const moment = (wall: number, pick: (...all: number[]) => number) => {
    const around = Array.from({ length: 7 }, (_, index) => offset(wall + (index - 3) * 43_200));
    const meant = around.map((by) => wall - by).filter((second) => second + offset(second) === wall);
    return meant.length > 0 ? pick(...meant) : wall - (around[0] ?? 0);
  };
  const spansOn = (date: string) => {
    const holiday = holidays.find((one) => one.date === date);
    if (holiday !== undefined) return holiday.hours ?? [];
    return week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? [];
  };
  const wall = (date: string, time: string) =>
    seconds(`${date}T00:00:00Z`) + Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60;
  return (from: number, to: number): boolean[] => {
    const first = Math.floor((from + offset(from)) / 86_400) - 2;
    const last = Math.floor((to + offset(to)) / 86_400) + 2;
    const works = Array.from({ length: to - from }, () => false);
    for (let day = first; day <= last; day += 1) {
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
      for (const one of spansOn(date)) {
        const begin = moment(wall(date, one.from), Math.min);
        const end = moment(wall(date, one.to), Math.max);
        for (let second = Math.max(begin, from); second < Math.min(end, to); second += 1)
          works[second - from] = true;
      }
    }
    return works;
  };
}

const time = fc.integer({ min: 0, max: 95 });
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
const daySpans = fc
  .uniqueArray(fc.oneof(time, fc.constant(96)), { maxLength: 8 })
  .map((times) => times.toSorted((one, other) => one - other))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, index) =>
      span(clock(times[index * 2] ?? 0), clock(times[index * 2 + 1] ?? 96)),
    ),
  );

test(`every second counts as an oracle says that looks at each, in ${CHANGES.length} zones`, () => {
  const cases = fc.record({
    change: fc.constantFrom(...CHANGES),
    week: fc.array(daySpans, { minLength: 7, maxLength: 7 }),
    holiday: fc.option(fc.record({ after: fc.integer({ min: -1, max: 1 }), hours: fc.option(daySpans) })),
    start: fc.integer({ min: -93_600, max: 43_200 }),
    length: fc.integer({ min: 1, max: 150_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(cases, ({ change: [timeZone, day], week, holiday, start, length, share }) => {
      const midday = seconds(`${day}T12:00:00Z`);
      const holidays =
        holiday === null
          ? []
          : [
              {
                date: new Date((midday + holiday.after * 86_400) * 1000).toISOString().slice(0, 10),
                name: 'Holiday',
                hours: holiday.hours,
              },
            ];
      const given = { timeZone, week, holidays };
      const [from, to] = [midday + start, midday + start + length];
      const desk = workingTime(given);
      const parts = desk.parts(from, to);
      const works = oracle(given)(from, to);

      expect(parts[0]?.from).toBe(from);
      expect(parts.at(-1)?.to).toBe(to);
      parts.forEach((part, index) => {
        expect(part.to).toBeGreaterThan(part.from);
        expect(parts[index + 1]?.from ?? to).toBe(part.to);
        const expected = part.reason === 'working';
        expect(works.slice(part.from - from, part.to - from).every((one) => one === expected)).toBe(true);
      });
      const total = works.filter(Boolean).length;
      expect(countedOf(parts)).toBe(total);

      const wanted = Math.floor(total * share);
      const due = desk.dueAt(from, wanted);
      expect(due === null ? null : desk.counted(from, due)).toBe(wanted);
      if (due !== null && wanted > 0) expect(works[due - from - 1]).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
