const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** In one unit, where a row has no more room: "35 min", "3 h", "2 days". */
export function roughDuration(seconds: number): string {
  if (seconds < MINUTE) return '< 1 min';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h`;
  return days(Math.floor(seconds / DAY));
}
