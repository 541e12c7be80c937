/**
 * Which seconds count by a calendar. Everything is in whole seconds since 1970. A span that begins at a wall time which
 * a clock change skips begins later by the gap; of a wall time that comes twice a span begins at the first and ends at
 * the second.
 */
import type { Calendar, Span } from '@switchboard/contract/organizations/calendars.ts';
import { Temporal } from 'temporal-polyfill';

export type Hours = Pick<Calendar, 'timeZone' | 'week' | 'holidays'>;

/** Why seconds count, or do not. */
export type PartReason = 'working' | 'outside_hours' | 'holiday';

/** From its first second up to that of its end, which is the next one's. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly reason: PartReason;
  /** The name of a holiday; else null. */
  readonly detail: string | null;
}

const DAY_SECONDS = 86_400;
/** Days that are kept worked out, of one calendar. */
const KEPT_DAYS = 1_500;
/** What is not due within so many days is never due. */
const FURTHEST_DAYS = 3_660;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 3;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** When a day begins and ends, and its spans, which may reach beyond it where clocks change. */
interface Day extends Range {
  readonly spans: readonly Range[];
}

export interface WorkingTime {
  /** What lies between two moments, without gaps. */
  readonly parts: (from: number, to: number) => Part[];
  readonly counted: (from: number, to: number) => number;
  /** The moment at which so many seconds will have counted; null where that is years away, or never. */
  readonly dueAt: (from: number, seconds: number) => number | null;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export function workingTime({ timeZone, week, holidays }: Hours): WorkingTime {
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]));
  const offsets = new Map<number, number>();
  const days = new Map<number, Day>();
  const partsByDay = new Map<number, Part[]>();

  const offsetAt = (second: number) =>
    kept(offsets, second, () => {
      const instant = Temporal.Instant.fromEpochMilliseconds(second * 1000);
      return instant.toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e9;
    });
  const dateOf = (day: number) => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);

  /** The moment of a wall time; of one that comes twice the one that is asked for. */
  function momentOf(day: number, minutes: number, disambiguation: 'compatible' | 'later'): number {
    const wall = new Date((day * DAY_SECONDS + minutes * 60) * 1000).toISOString().slice(0, 19);
    const zoned = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone, { disambiguation });
    return Math.floor(zoned.epochMilliseconds / 1000);
  }

  const spansOn = (day: number): readonly Span[] => {
    const holiday = byDate.get(dateOf(day));
    if (holiday !== undefined) return holiday.hours ?? [];
    return week[(((day + FIRST_WEEKDAY) % 7) + 7) % 7] ?? [];
  };

  function readDay(day: number): Day {
    const wall = day * DAY_SECONDS;
    // Offsets are less than a day: between these two moments the whole day lies, whose neighbours ask for them, too.
    const before = offsetAt(wall - DAY_SECONDS);
    if (before === offsetAt(wall + 2 * DAY_SECONDS)) {
      const start = wall - before;
      const moment = (time: string) => start + minutesOf(time) * 60;
      return {
        from: start,
        to: start + DAY_SECONDS,
        spans: spansOn(day).map(({ from, to }) => ({ from: moment(from), to: moment(to) })),
      };
    }
    return {
      from: momentOf(day, 0, 'compatible'),
      to: momentOf(day + 1, 0, 'compatible'),
      spans: spansOn(day).map(({ from, to }) => ({
        from: momentOf(day, minutesOf(from), 'compatible'),
        to: momentOf(day, minutesOf(to), 'later'),
      })),
    };
  }

  const dayAt = (day: number) => kept(days, day, readDay);

  const partsOf = (day: number) =>
    kept(partsByDay, day, () => {
      const own = dayAt(day);
      const spans = [...dayAt(day - 1).spans, ...own.spans, ...dayAt(day + 1).spans];
      const holiday = byDate.get(dateOf(day));
      return fill(own, spans, holiday?.name ?? null);
    });

  const dayOf = (second: number) => Math.floor((second + offsetAt(second)) / DAY_SECONDS);

  /** Days may have no seconds at all, where a zone left them out. */
  function* from(second: number): Generator<Part> {
    // An hour that comes twice may belong to the day before.
    const first = dayOf(second) - 1;
    for (let day = first; day < first + FURTHEST_DAYS; day += 1) {
      for (const part of partsOf(day)) {
        if (part.to > second) yield part.from < second ? { ...part, from: second } : part;
      }
    }
  }

  function parts(start: number, end: number): Part[] {
    const found: Part[] = [];
    let second = start;
    while (second < end) {
      for (const part of from(second)) {
        second = Math.min(part.to, end);
        if (part.from >= end) break;
        found.push({ ...part, to: second });
      }
    }
    return joined(found);
  }

  return {
    parts,
    counted: (start, end) => countedOf(parts(start, end)),
    dueAt(start, seconds) {
      if (seconds <= 0) return start;
      let left = seconds;
      for (const part of from(start)) {
        if (part.reason !== 'working') continue;
        if (left <= part.to - part.from) return part.from + left;
        left -= part.to - part.from;
      }
      return null;
    },
  };
}

/** What was worked out before, or is now. */
function kept<Value>(values: Map<number, Value>, key: number, make: (key: number) => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  if (values.size >= KEPT_DAYS) values.clear();
  values.set(key, value);
  return value;
}

export const countedOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { from, to, reason }) => sum + (reason === 'working' ? to - from : 0), 0);

/** A day as parts without gaps: what of the spans lies in it, and the rest, which is a holiday's where it has a name. */
function fill(day: Range, spans: readonly Range[], holiday: string | null): Part[] {
  const rest = { reason: holiday === null ? 'outside_hours' : 'holiday', detail: holiday } as const;
  const parts: Part[] = [];
  let at = day.from;
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const [from, to] = [Math.max(span.from, at), Math.min(span.to, day.to)];
    if (from >= to) continue;
    if (at < from) parts.push({ from: at, to: from, ...rest });
    parts.push({ from, to, reason: 'working', detail: null });
    at = to;
  }
  if (at < day.to) parts.push({ from: at, to: day.to, ...rest });
  return parts;
}

/** Neighbours for the same reason are one. */
export function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last?.to === part.from && last.reason === part.reason && last.detail === part.detail) {
      found[found.length - 1] = { ...last, to: part.to };
    } else found.push(part);
  }
  return found;
}
