/** The spans of a week as people type them: "09:00-12:00, 13:00-17:00". */

import { movedTime } from './time-of-day.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The fields of a form, Monday first. */
export type WeekField = `day${0 | 1 | 2 | 3 | 4 | 5 | 6}`;
export const WEEK_FIELDS: readonly WeekField[] = ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6'];
export type WeekValues = Record<WeekField, string>;

const OFFICE = [...Array.from({ length: 5 }, () => '09:00-17:00'), '', ''];

const DASH = /\s*[-–]\s*/;

export const spansText = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => `${from}-${to}`).join(', ');

/** What cannot be read is left to the server's message. */
export const readSpans = (line: string): Span[] =>
  line
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [from = '', to = ''] = part.split(DASH);
      return { from: padded(from), to: padded(to) };
    });

const padded = (time: string) => (/^\d:/.test(time) ? `0${time}` : time);

/** @param week null for usual hours */
export const weekValues = (week: readonly (readonly Span[])[] | null): WeekValues =>
  Object.fromEntries(
    WEEK_FIELDS.map((field, index) => [field, week ? spansText(week[index] ?? []) : OFFICE[index]]),
  ) as WeekValues;

export const readWeek = (values: WeekValues): Span[][] =>
  WEEK_FIELDS.map((field) => readSpans(values[field]));

/** What is wrong with a week, said of its day; the rest of its own field. */
export const fieldOfIssue = ([field, day]: readonly PropertyKey[]): string =>
  field === 'week' ? `day${String(day)}` : String(field);

const NOON = { from: '12:00', to: '13:00' } as const;

/** With one more span: the hours of an office, a break at noon in those that go over it, or what follows the last. */
export function oneMoreSpan(spans: readonly Span[]): Span[] {
  const last = spans.at(-1);
  if (last === undefined) return [{ from: '09:00', to: '17:00' }];
  const over = spans.findIndex(({ from, to }) => from < NOON.from && to > NOON.to);
  const long = spans[over];
  if (long === undefined) return [...spans, { from: movedTime(last.to, 60), to: movedTime(last.to, 120) }];
  return spans.toSpliced(over, 1, { from: long.from, to: NOON.from }, { from: NOON.to, to: long.to });
}

/** "Mon–Fri 09:00-17:00": days after each other that have the same hours stand together. */
export function weekText(week: readonly (readonly Span[])[]): string {
  const runs: { first: number; last: number; hours: string }[] = [];
  week.forEach((spans, day) => {
    const hours = spansText(spans);
    const last = runs.at(-1);
    if (last?.hours === hours) last.last = day;
    else runs.push({ first: day, last: day, hours });
  });
  const short = (day: number) => WEEKDAYS[day]?.slice(0, 3);
  return runs
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) =>
      first === last ? `${short(first)} ${hours}` : `${short(first)}–${short(last)} ${hours}`,
    )
    .join(' · ');
}
