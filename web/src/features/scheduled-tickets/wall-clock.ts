/** What clocks on a wall show: "2026-12-07T09:00", without a zone, as date inputs write it. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** What clocks in `zone` (an IANA name) show at that moment. Two of one zone compare as text. */
export function wallClock(moment: Date | string | number, zone: string): string {
  const parts = formatIn(zone).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** "2026-12-07" of "2026-12-07T09:00". */
export const dayOf = (wall: string): string => wall.slice(0, 10);

/** "09:00" of "2026-12-07T09:00". */
export const timeOf = (wall: string): string => wall.slice(11, 16);

/** That day for a formatter in UTC, which keeps it as it is. */
export const asUtc = (wall: string): Date => new Date(`${dayOf(wall)}T00:00:00Z`);

/** "America/New York": an IANA name as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
