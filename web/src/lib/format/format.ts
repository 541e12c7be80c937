/** Names, dates and numbers as people read them; times are in the reader's zone. */

/** "Yuki Tanaka" */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Of a moment where the reader is, and of a day of the calendar ("2026-11-19") as it is. */
function dateFormat(options: Intl.DateTimeFormatOptions): (date: string | Date) => string {
  const here = new Intl.DateTimeFormat('en-GB', options);
  const ofCalendar = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (date) => {
    const isOfCalendar = typeof date === 'string' && CALENDAR_DAY.test(date);
    return (isOfCalendar ? ofCalendar : here).format(new Date(date));
  };
}

/** "19 Nov 2026" */
export const day = dateFormat(DAY);

/** "19 Nov" */
export const shortDay = dateFormat({ day: 'numeric', month: 'short' });

const withWeekday = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** "Thursday 19 November" */
export const dayInWords = (date: string | Date): string => withWeekday(date).replace(',', '');

/** "Thursday" */
export const weekday = dateFormat({ weekday: 'long' });

/** "Thu" */
export const shortWeekday = dateFormat({ weekday: 'short' });

/** "November 2026" */
export const monthAndYear = dateFormat({ month: 'long', year: 'numeric' });

/** "14:02" */
export const timeOfDay = dateFormat(TIME);

/** "19 Nov 2026, 14:02" */
export const dayAndTime = dateFormat({ ...DAY, ...TIME });

/** "19 Nov 2026, 14:02:37 CET", in the reader's zone. */
export const exactTime = dateFormat({ ...DAY, ...TIME, second: '2-digit', timeZoneName: 'short' });

const shortDayAndTime = dateFormat({ day: 'numeric', month: 'short', ...TIME });

/** "19 Nov, 14:02", or in another year than the present one "19 Nov 2027": for where there is little room. */
export function shortMoment(date: string | Date, now = new Date()): string {
  const moment = new Date(date);
  return moment.getFullYear() === now.getFullYear() ? shortDayAndTime(moment) : day(moment);
}

/** "2026-11-19", the reader's day, for names of files. */
export const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** "1,312" */
export const count = (number: number): string => number.toLocaleString('en-GB');

/** As a badge shows it: what is above 99 is "99+". */
export const badgeCount = (number: number): string => (number > 99 ? '99+' : String(number));

/** "$299.00"; `currency` is an ISO code. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
