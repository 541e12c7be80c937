/** Dates as people type and read them, and as forms hold them: "2026-11-22", with a time "2026-11-22T14:30". */
import { day } from '../../lib/format/format.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const DAY_FIRST = /^(?<day>\d{1,2})(?<gap>[./ -])(?<month>\d{1,2})\k<gap>(?<year>\d{4}|\d{2})$/;
const NAMED_MONTH = /^(?<day>\d{1,2})[ .-]+(?<month>[a-z]{3,9})[., -]+(?<year>\d{4}|\d{2})$/i;
const NAMED_MONTH_FIRST = /^(?<month>[a-z]{3,9})[ .]+(?<day>\d{1,2})[, ]+(?<year>\d{4})$/i;
const WITH_TIME = /^(?<day>.*?)(?:[, ]+|T)(?<hours>\d{1,2}):(?<minutes>[0-5]\d)$/i;

const two = (number: number): string => String(number).padStart(2, '0');

/** 1 to 12 of "11", "nov" and "November", 0 of anything else. */
function monthOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  const short = word.slice(0, 3).toLowerCase();
  const number = MONTHS.indexOf(short) + 1;
  if (number === 0) return 0;
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
    .format(Date.UTC(2026, number - 1))
    .toLowerCase();
  return name.startsWith(word.toLowerCase()) || word.toLowerCase() === 'sept' ? number : 0;
}

/** "2026-11-22" of "22 Nov 2026", "22/11/2026", "22.11.26" and "2026-11-22"; null of what is no day. */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  const match =
    YEAR_FIRST.exec(trimmed) ??
    DAY_FIRST.exec(trimmed) ??
    NAMED_MONTH.exec(trimmed) ??
    NAMED_MONTH_FIRST.exec(trimmed);
  const { year = '', month = '', day: dayText = '' } = match?.groups ?? {};
  if (year === '') return null;
  const parts = [Number(year.length === 2 ? `20${year}` : year), monthOf(month), Number(dayText)] as const;
  const date = new Date(Date.UTC(parts[0], parts[1] - 1, parts[2]));
  // The 31st of a shorter month would become a day of the next.
  const isReal = parts[0] >= 1900 && date.getUTCMonth() === parts[1] - 1 && date.getUTCDate() === parts[2];
  return isReal ? `${parts[0]}-${two(parts[1])}-${two(parts[2])}` : null;
}

/** "2026-11-22T14:30" of "22 Nov 2026, 14:30", "22/11/2026 14:30" and "2026-11-22T14:30"; null of anything else. */
export function readMoment(text: string): string | null {
  const { day: dayText = '', hours = '', minutes = '' } = WITH_TIME.exec(text.trim())?.groups ?? {};
  const read = readDay(dayText);
  return read === null || Number(hours) > 23 ? null : `${read}T${two(Number(hours))}:${minutes}`;
}

/** "22 Nov 2026, 14:30" of "2026-11-22T14:30", "22 Nov 2026" without a time; what cannot be read stays as it is. */
export function writtenDate(value: string): string {
  const moment = readMoment(value);
  if (moment !== null) return `${day(moment.slice(0, 10))}, ${moment.slice(11)}`;
  const read = readDay(value);
  return read === null ? value : day(read);
}
