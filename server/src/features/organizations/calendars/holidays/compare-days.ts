/** What days of a file would do to the holidays of a calendar. */
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { ImportedDay } from '@switchboard/contract/organizations/holiday-import.ts';
import type { FileDays } from './file-days.ts';

type Holiday = Calendar['holidays'][number];
type Days = FileDays['days'];

export function compareDays(holidays: readonly Holiday[], days: Days): ImportedDay[] {
  const known = new Map(holidays.map((holiday) => [holiday.date, holiday]));
  return days.map(({ date, name }) => {
    const holiday = known.get(date);
    if (holiday === undefined) return { date, name, state: 'new', before: null };
    if (holiday.name === name && holiday.hours === null) return { date, name, state: 'same', before: null };
    return { date, name, state: 'replaces', before: { name: holiday.name, hours: holiday.hours } };
  });
}

/** The holidays with those of the file, which close their days. */
export function withDays(holidays: readonly Holiday[], days: Days): Holiday[] {
  const closed = new Map(days.map(({ date, name }) => [date, { date, name, hours: null }]));
  return [...holidays.filter(({ date }) => !closed.has(date)), ...closed.values()].toSorted((one, other) =>
    one.date < other.date ? -1 : 1,
  );
}
