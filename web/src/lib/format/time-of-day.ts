/** A time of the day as people type it: "9", "930", "9.30" or "09:30"; "24:00" is the end of the day. */

const TYPED = /^(\d{1,2})\s*[:.h]?\s*(\d{2})?$/;
const DAY_MINUTES = 24 * 60;

/** @returns "09:30", or null for what is no time */
export function readTime(text: string): string | null {
  const [, hour, minute = '00'] = TYPED.exec(text.trim()) ?? [];
  if (hour === undefined || minute > '59') return null;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return time <= '24:00' ? time : null;
}

/** So many minutes later, or earlier, within the day; from what is no time, the beginning of a working day. */
export function movedTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = (readTime(time) ?? '09:00').split(':').map(Number);
  const moved = Math.min(DAY_MINUTES, Math.max(0, hour * 60 + minute + minutes));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(moved / 60))}:${two(moved % 60)}`;
}
