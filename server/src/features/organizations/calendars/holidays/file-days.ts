/** The days that a calendar file (RFC 5545) closes. Runs in a thread of its own: rules can be written that never end. */
import ICAL from 'ical.js';
import { daysOf, type Wall } from './whole-days.ts';

export interface FileQuestion {
  readonly text: string;
  /** The days that are read, both included: YYYY-MM-DD. */
  readonly from: string;
  readonly until: string;
  /** Of the calendar that the days are for. */
  readonly timeZone: string;
  readonly most: { readonly days: number; readonly steps: number; readonly name: number };
}

export interface FileDays {
  readonly days: readonly { readonly date: string; readonly name: string }[];
  /** Events that fill no day. */
  readonly partOfDay: number;
}

export type FileProblem = 'no-calendar' | 'date-wrong' | 'too-many-days' | 'too-expensive';

export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly problem: FileProblem;

  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** An occurrence of an event. */
interface Occurrence {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time;
  readonly event: ICAL.Event;
}

/** @throws FileRefused */
export function fileDays({ text, from, until, timeZone, most }: FileQuestion): FileDays {
  const names = new Map<string, Set<string>>();
  let partOfDay = 0;
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps > most.steps) throw new FileRefused('too-many-days');
  };
  for (const calendar of calendarsOf(text)) {
    for (const whole of eventsOf(calendar)) {
      if (isShort(whole)) {
        partOfDay += 1;
        continue;
      }
      for (const { start, end, event } of occurrencesOf(whole, until, step)) {
        for (const day of daysOf({ start: wallOf(start), end: wallOf(end), timeZone, from, until })) {
          const known = names.get(day) ?? new Set();
          names.set(day, known.add(nameOf(event, most.name)));
          if (names.size > most.days) throw new FileRefused('too-many-days');
        }
      }
    }
  }
  const days = [...names].map(([date, all]) => ({ date, name: cut([...all].sort().join(' / '), most.name) }));
  return { days: days.sort((one, other) => (one.date < other.date ? -1 : 1)), partOfDay };
}

/** @throws FileRefused for anything but calendars */
function calendarsOf(text: string): ICAL.Component[] {
  const parsed = parse(text);
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as JCal[];
  if (roots.length === 0 || roots.some(([name]) => name !== 'vcalendar'))
    throw new FileRefused('no-calendar');
  return roots.flatMap((root) => {
    for (const [, properties] of root[2].filter(([name]) => name === 'vevent')) properties.forEach(mendDate);
    const calendar = new ICAL.Component(root);
    // What another program is told to remove is no news here.
    return calendar.getFirstPropertyValue('method') === 'CANCEL' ? [] : [calendar];
  });
}

type JCalProperty = [name: string, parameters: object, type: string, ...values: unknown[]];
type JCal = [name: string, properties: JCalProperty[], components: JCal[]];

function parse(text: string): unknown[] {
  try {
    return ICAL.parse(text) as unknown[];
  } catch (error) {
    throw new FileRefused('no-calendar', error);
  }
}

const DATES = new Set(['dtstart', 'dtend', 'exdate', 'rdate', 'recurrence-id']);
/** What the library makes of a day that is not marked as one: "DTSTART:20261225". */
const UNMARKED = /^(\d{4}-\d\d-\d\d)T::$/;

/** Days that do not exist would become others. @throws FileRefused */
function mendDate(property: JCalProperty): void {
  const [name, , , ...values] = property;
  if (!DATES.has(name)) return;
  values.forEach((value, index) => {
    const [, unmarked] = UNMARKED.exec(String(value)) ?? [];
    if (unmarked !== undefined) {
      property[2] = 'date';
      property[3 + index] = unmarked;
    }
    const day = unmarked ?? String(value).slice(0, 10);
    const midnight = new Date(`${day}T00:00:00Z`);
    if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day)
      throw new FileRefused('date-wrong');
  });
}

/** Each with what changes some of its occurrences. Those that are cancelled are none. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const all = calendar.getAllSubcomponents('vevent');
  const named = Map.groupBy(all, (one) => String(one.getFirstPropertyValue('uid') ?? ''));
  return [...named].flatMap(([uid, components]) => {
    const [changes, events] = split(components, (one) => one.hasProperty('recurrence-id'));
    // Whatever has no name belongs to nothing else, and a change without its event stands for itself.
    if (uid === '' || events.length === 0) return components.filter(isKept).map((one) => eventOf(one, []));
    return events.filter(isKept).map((one) => eventOf(one, changes));
  });
}

function eventOf(component: ICAL.Component, exceptions: ICAL.Component[]): ICAL.Event {
  if (!component.hasProperty('dtstart')) throw new FileRefused('date-wrong');
  return new ICAL.Event(component, { exceptions, strictExceptions: false });
}

/** A day on which clocks go forward has 23 hours, and some programs leave out its last minute. */
const SHORTEST_DAY = 23 * 3_600 - 60;
const isShort = (event: ICAL.Event) => event.duration.toSeconds() < SHORTEST_DAY;

const isKept = (component: ICAL.Component) => component.getFirstPropertyValue('status') !== 'CANCELLED';

function split<Thing>(things: readonly Thing[], isFirst: (thing: Thing) => boolean): [Thing[], Thing[]] {
  return [things.filter(isFirst), things.filter((thing) => !isFirst(thing))];
}

/** No holiday is so often. */
const MANY_A_DAY: ReadonlySet<string> = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);

/** Those that begin before the end of what is read. @throws FileRefused */
function* occurrencesOf(event: ICAL.Event, until: string, step: () => void): Generator<Occurrence> {
  if (!event.isRecurring()) {
    yield { start: event.startDate, end: event.endDate, event };
    return;
  }
  const rules = event.component.getAllProperties('rrule').map((one) => one.getFirstValue() as ICAL.Recur);
  if (rules.some(({ freq }) => MANY_A_DAY.has(freq))) throw new FileRefused('too-many-days');
  const left = takeOut(event.component);
  const all = event.iterator();
  for (let next = all.next(); next && dayOf(next) <= until; next = all.next()) {
    step();
    if (left.size > 0 && (left.has(dayOf(next)) || left.has(momentOf(next)))) continue;
    const { startDate: start, endDate: end, item } = event.getOccurrenceDetails(next);
    if (isKept(item.component)) yield { start, end, event: item };
  }
}

/** The library overlooks such an exception after one that is none of its occurrences: they are looked up here. */
function takeOut(component: ICAL.Component): ReadonlySet<string> {
  const times = component.getAllProperties('exdate').flatMap((one) => one.getValues() as ICAL.Time[]);
  component.removeAllProperties('exdate');
  return new Set(times.map((time) => (time.isDate ? dayOf(time) : momentOf(time))));
}

const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);
const momentOf = (time: ICAL.Time) => String(time.toUnixTime());

const wallOf = (time: ICAL.Time): Wall => ({
  day: dayOf(time),
  minute: time.isDate ? 0 : time.hour * 60 + time.minute,
  moment: time.isDate || time.zone === ICAL.Timezone.localTimezone ? null : time.toUnixTime(),
});

/** As people may type one: a line without what nobody sees. */
function nameOf(event: ICAL.Event, most: number): string {
  const line = String(event.summary ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
  return line === '' ? 'Holiday' : cut(line, most);
}

const cut = (name: string, most: number) =>
  name.length <= most ? name : `${name.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
