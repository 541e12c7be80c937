/** Days as the server sends them, "2026-11-19": days of the reader's calendar, which are not moments. */
const inWords = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const long = inWords({ weekday: 'long', day: 'numeric', month: 'long' });
const short = inWords({ day: 'numeric', month: 'short' });

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);

/** "Thursday 19 November" */
export const calendarDay = (day: string): string => long.format(atNoon(day)).replace(',', '');

/** "19 Nov" */
export const shortCalendarDay = (day: string): string => short.format(atNoon(day));

export const isWeekend = (day: string): boolean => [0, 6].includes(atNoon(day).getUTCDay());
