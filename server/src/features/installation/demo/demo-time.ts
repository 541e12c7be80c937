/** Moments of the demo data, all relative to the moment of seeding. */
import { Temporal } from 'temporal-polyfill';

type Zoned = Temporal.ZonedDateTime;

/** A point in a story, and how gaps from it are counted. */
export interface Point {
  readonly at: Zoned;
  readonly aroundTheClock: boolean;
}

export type DemoCalendar = ReturnType<typeof createCalendar>;

/** @param timeZone of the organization */
export function createCalendar(now: Date, timeZone: string) {
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const ago = (gap: string): Point => ({ at: present.subtract(durationOf(gap)), aroundTheClock: true });

  return {
    now: present,
    daysAgo: (days: number) => dateOf(present.subtract({ days })),
    hoursAgo: (hours: number) => dateOf(present.subtract({ hours })),
    isAhead: (moment: Date) => moment > now,

    /** @param raisedAt such as "3 workdays ago 08:15", "2 saturdays ago 09:40" or "26m ago" */
    startOf(raisedAt: string): Point {
      const [count = '', unit = '', , time = ''] = raisedAt.split(' ');
      if (unit === 'ago') return ago(count);
      const isWanted = unit.startsWith('workday') ? isWorkingDay : isSaturday;
      return { at: nthBefore(present, Number(count), isWanted).withPlainTime(time), aroundTheClock: false };
    },

    /** @param happensAt such as "+2h", which is working time from the point, or "26m ago" */
    after(point: Point, happensAt: string): Point {
      const [gap = '', isAgo] = happensAt.split(' ');
      if (isAgo) return ago(gap);
      const duration = durationOf(gap);
      const at = point.aroundTheClock ? point.at.add(duration) : addWorkingTime(point.at, duration);
      return { ...point, at };
    },
  };
}

export const dateOf = (moment: Zoned) => new Date(moment.epochMilliseconds);

/** @param gap "23m", "+4h" or "2d" */
function durationOf(gap: string): Temporal.Duration {
  const amount = Number.parseInt(gap, 10);
  if (gap.endsWith('d')) return Temporal.Duration.from({ days: amount });
  return Temporal.Duration.from(gap.endsWith('h') ? { hours: amount } : { minutes: amount });
}

const isWorkingDay = (day: Zoned) => day.dayOfWeek < 6;
const isSaturday = (day: Zoned) => day.dayOfWeek === 6;

function seek(from: Zoned, isWanted: (day: Zoned) => boolean, step: 1 | -1): Zoned {
  let day = from;
  while (!isWanted(day)) day = day.add({ days: step });
  return day;
}

/** That day itself or the latest one before it. */
export const latestDay = (from: Zoned, isWanted: (day: Zoned) => boolean) => seek(from, isWanted, -1);
const nextWorkingDay = (from: Zoned) => seek(from.add({ days: 1 }), isWorkingDay, 1);

function nthBefore(from: Zoned, count: number, isWanted: (day: Zoned) => boolean): Zoned {
  let day = from;
  for (let found = 0; found < count; found += 1) day = latestDay(day.subtract({ days: 1 }), isWanted);
  return day;
}

const OPENS = Temporal.PlainTime.from('06:30');
const CLOSES = Temporal.PlainTime.from('17:30');

/** Days keep the time of day; hours and minutes pass only while people are at work. */
function addWorkingTime(from: Zoned, gap: Temporal.Duration): Zoned {
  let at = from;
  for (let days = gap.days; days > 0; days -= 1) at = nextWorkingDay(at);
  let minutes = gap.hours * 60 + gap.minutes;
  while (minutes > 0) {
    at = intoWorkingTime(at);
    const left = at.until(at.withPlainTime(CLOSES)).total('minutes');
    if (minutes < left) return at.add({ minutes });
    minutes -= left;
    at = nextWorkingDay(at).withPlainTime(OPENS);
  }
  return at;
}

function intoWorkingTime(at: Zoned): Zoned {
  const time = at.toPlainTime();
  if (!isWorkingDay(at) || Temporal.PlainTime.compare(time, CLOSES) >= 0) {
    return nextWorkingDay(at).withPlainTime(OPENS);
  }
  return Temporal.PlainTime.compare(time, OPENS) < 0 ? at.withPlainTime(OPENS) : at;
}

const MINUTE_MS = 60_000;
/** What is done together with something else follows it by this. */
const TOGETHER_MS = 2_000;
const LEAST_GAP_MS = 8_000;

/**
 * The moments of one story, each after the one before; no two stories share the second they begin in.
 * @param salt makes seconds differ from story to story, and the same in every run
 */
export function createStoryClock(calendar: DemoCalendar, start: Point, salt: number) {
  let point = start;
  let steps = 0;
  let last = 0;
  const advance = () => {
    steps += 1;
    const withinMinute = ((salt * 17 + steps * 23) % 60) * 1000 + ((salt * 31 + steps * 7) % 1000);
    last = Math.max(point.at.epochMilliseconds + withinMinute, last + LEAST_GAP_MS);
  };
  // A story may begin "now"; it must not begin later.
  advance();
  last = Math.min(last, calendar.now.epochMilliseconds - MINUTE_MS);

  return {
    start: new Date(last),
    next(happensAt: string): Date {
      point = calendar.after(point, happensAt);
      advance();
      return new Date(last);
    },
    /** For what happens together with the step before. */
    rightAfter(): Date {
      last += TOGETHER_MS;
      return new Date(last);
    },
  };
}
