const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
const partsOf = (day: string) => {
  const [year = 0, month = 1, date = 0] = day.split('-').map(Number);
  return { year, month: month - 1, date };
};

/**
 * The same day of the next month, or its last one where that is too short. Days are written as 2026-01-31.
 * @param since where given, a month that was too short is forgotten in the next one: what began on a 31st and came on
 *   28 February comes on 31 March
 */
export function monthAfter(day: string, since?: string | null): string {
  const { year, month, date } = partsOf(day);
  const wasCut = date === lastDayOf(year, month);
  const wanted = wasCut && since ? Math.max(date, partsOf(since).date) : date;
  const next = new Date(Date.UTC(year, month + 1, Math.min(wanted, lastDayOf(year, month + 1))));
  return next.toISOString().slice(0, 10);
}
