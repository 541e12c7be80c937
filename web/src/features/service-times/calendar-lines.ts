/** Holidays as people type them. */
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import { readSpans } from '../../lib/format/week.ts';

type Holiday = Calendar['holidays'][number];

const LINE = /^(\d{4}-\d{2}-\d{2})\s+((?:\d{1,2}:\d{2}\s*[-–]\s*\d{1,2}:\d{2}[,;]?\s*)*)(\S.*)$/;

/** @returns the first line that cannot be read in place of the holidays */
export function readHolidays(lines: string): Holiday[] | string {
  const holidays: Holiday[] = [];
  for (const line of lines.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, date, spans = '', name] = LINE.exec(line) ?? [];
    if (date === undefined || name === undefined) return line;
    holidays.push({ date, name, hours: spans.trim() === '' ? null : readSpans(spans) });
  }
  return holidays;
}
