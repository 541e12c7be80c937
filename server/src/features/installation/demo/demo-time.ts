/** Moments of the demo data, all relative to the day of seeding. */
import { Temporal } from 'temporal-polyfill';

export type WallClock = `${number}:${number}`;
/** "23m", "4h" or "2d". */
export type Gap = `${number}${'m' | 'h' | 'd'}`;
/** "ago 26m": real time before now. */
export type Ago = `ago ${Gap}`;
/** "day 3 08:15": the third working day before today; "saturday 2 09:40": the second Saturday before today. */
export type Moment = `${'day' | 'saturday'} ${number} ${WallClock}` | Ago;
/** A gap counts working time from the step before. */
export type When = Gap | Ago;

const OPENS = Temporal.PlainTime.from('06:30');
const CLOSES = Temporal.PlainTime.from('17:30');
const SATURDAY = 6;

type Zoned = Temporal.ZonedDateTime;

/** A point in a story, and how gaps from it are counted. */
export interface Point {
  readonly at: Zoned;
  readonly worksByTheClock: boolean;
}

export interface DemoCalendar {
  readonly now: Zoned;
  startOf(moment: Moment): Point;
  after(point: Point, when: When): Point;
}

/** @param timeZone where the organization's clocks hang */
export function createCalendar(now: Date, timeZone: string): DemoCalendar {
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const ago = (gap: string): Point => ({ at: present.subtract(durationOf(gap)), worksByTheClock: true });

  return {
    now: present,
    startOf(moment) {
      const [kind, count = '', clock = ''] = moment.split(' ');
      if (kind === 'ago') return ago(count);
      const isWanted = kind === 'day' ? isWorkingDay : (day: Zoned) => day.dayOfWeek === SATURDAY;
      return { at: nthBefore(present, Number(count), isWanted).withPlainTime(clock), worksByTheClock: false };
    },
    after(point, when) {
      if (when.startsWith('ago ')) return ago(when.slice('ago '.length));
      const gap = durationOf(when);
      return { ...point, at: point.worksByTheClock ? point.at.add(gap) : addWorkingTime(point.at, gap) };
    },
  };
}

function durationOf(gap: string): Temporal.Duration {
  const amount = Number.parseInt(gap, 10);
  if (gap.endsWith('d')) return Temporal.Duration.from({ days: amount });
  return Temporal.Duration.from(gap.endsWith('h') ? { hours: amount } : { minutes: amount });
}

const isWorkingDay = (day: Zoned) => day.dayOfWeek < SATURDAY;

function nthBefore(from: Zoned, count: number, isWanted: (day: Zoned) => boolean): Zoned {
  let day = from;
  for (let found = 0; found < count; ) {
    day = day.subtract({ days: 1 });
    if (isWanted(day)) found += 1;
  }
  return day;
}

function nextWorkingDay(from: Zoned): Zoned {
  let day = from.add({ days: 1 });
  while (!isWorkingDay(day)) day = day.add({ days: 1 });
  return day;
}

/** Days keep the time of day; hours and minutes pass only while people are at work. */
function addWorkingTime(from: Zoned, gap: Temporal.Duration): Zoned {
  let at = from;
  for (let days = gap.days; days > 0; days -= 1) at = nextWorkingDay(at);
  let minutes = gap.total('minutes') - gap.days * 24 * 60;
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
