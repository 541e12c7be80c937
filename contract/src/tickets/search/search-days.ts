/** Days as searches name them. Which moments they are depends on the reader's time zone, and is for the server. */

/** A day of the calendar, or a number of days, weeks or months before today. */
export type SearchDay =
  | { readonly on: string }
  | { readonly ago: number; readonly unit: 'days' | 'weeks' | 'months' };

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;
const AGO = /^([1-9]\d{0,3})([dwm])$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const TODAY: SearchDay = { ago: 0, unit: 'days' };

function isDate(text: string): boolean {
  // Calendars go on in both directions; tickets and databases do not.
  if (!DATE.test(text) || text < '1970' || text > '9999') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** YYYY-MM-DD, today, yesterday, or as long ago as in 7d, 4w, 3m. */
function dayOf(text: string): SearchDay | null {
  const word = text.toLowerCase();
  if (word === 'today') return TODAY;
  if (word === 'yesterday') return { ago: 1, unit: 'days' };
  const [, count, unit] = AGO.exec(word) ?? [];
  if (count !== undefined) return { ago: Number(count), unit: UNITS[unit as keyof typeof UNITS] };
  return isDate(word) ? { on: word } : null;
}

export type NamedDays =
  | { readonly kind: 'day'; readonly day: SearchDay }
  /** As many as were named, the last of which is today. */
  | { readonly kind: 'last'; readonly since: SearchDay }
  | { readonly kind: 'period'; readonly first: SearchDay; readonly last: SearchDay };

/** What a value of `created` and its like names: one day, the last so many, or two days with `..` between them. */
export function daysOf(text: string): NamedDays | null {
  const [first = '', last, ...more] = text.split('..');
  const begin = dayOf(first);
  if (begin === null || more.length > 0) return null;
  if (last === undefined)
    return AGO.test(first.toLowerCase()) ? { kind: 'last', since: begin } : { kind: 'day', day: begin };
  const end = dayOf(last);
  if (end === null) return null;
  const isBackwards = 'on' in begin && 'on' in end && begin.on > end.on;
  return isBackwards ? null : { kind: 'period', first: begin, last: end };
}
