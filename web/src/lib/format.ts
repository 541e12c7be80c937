/** Names and dates as people read them, moments in the reader's zone. */

/** "Yuki Tanaka" */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', DAY);
const calendarDayFormat = new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'UTC' });
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayAndTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "19 Nov 2026": a moment's day where the reader is, and a day of the calendar ("2026-11-19") as it is. */
export function day(date: string | Date): string {
  const isOfCalendar = typeof date === 'string' && CALENDAR_DAY.test(date);
  return (isOfCalendar ? calendarDayFormat : dayFormat).format(new Date(date));
}

/** "19 Nov 2026, 14:02" */
export const dayAndTime = (date: string | Date): string => dayAndTimeFormat.format(new Date(date));

const dayThisYearFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** "19 Nov, 14:02", or in another year than the present one "19 Nov 2027": for where there is little room. */
export function shortMoment(date: string | Date, now = new Date()): string {
  const moment = new Date(date);
  return moment.getFullYear() === now.getFullYear() ? dayThisYearFormat.format(moment) : day(moment);
}

/** "2026-11-19", the reader's day, for names of files. */
export const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** "1,312" */
export const count = (number: number): string => number.toLocaleString('en-GB');

/** "$299.00"; `currency` is an ISO code. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
