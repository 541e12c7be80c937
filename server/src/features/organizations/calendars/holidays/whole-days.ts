/** Which days an event fills from midnight to midnight. */

/** A moment as its event says it. */
export interface Wall {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly minute: number;
  /** Seconds since 1970; null for a day, and for a time that is meant wherever one is. */
  readonly moment: number | null;
}

interface Stretch {
  readonly start: Wall;
  readonly end: Wall;
  /** By whose midnights days count that the event's own clock does not fill. */
  readonly timeZone: string;
  /** The days that are asked for, both included. */
  readonly from: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;
/** Some programs end a day at 23:59. */
const LAST_MINUTE = 23 * 60 + 59;

export function daysOf({ start, end, timeZone, from, until }: Stretch): string[] {
  const [first, last] = filled(start, end) ?? filled(inZone(start, timeZone), inZone(end, timeZone)) ?? [];
  if (first === undefined || last === undefined) return [];
  const days: string[] = [];
  const stop = last < until ? last : until;
  for (let day = first > from ? first : from; day <= stop; day = shifted(day, 1)) days.push(day);
  return days;
}

/** The first and the last whole day. */
function filled(start: Wall, end: Wall): readonly [string, string] | null {
  const first = start.minute === 0 ? start.day : shifted(start.day, 1);
  const last = end.minute >= LAST_MINUTE ? end.day : shifted(end.day, -1);
  return first <= last ? [first, last] : null;
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "2026-12-25 09:00". Making one takes longer than all that it writes. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, made);
  return made;
}

function inZone(wall: Wall, timeZone: string): Wall {
  if (wall.moment === null) return wall;
  const [day = '', time = ''] = clockOf(timeZone)
    .format(wall.moment * 1000)
    .split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { ...wall, day, minute: hour * 60 + minute };
}
