const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day of the next month, or its last one where that is too short. Days are written as 2026-01-31. */
export function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const next = new Date(Date.UTC(year, month, Math.min(date, lastDayOf(year, month))));
  return next.toISOString().slice(0, 10);
}
