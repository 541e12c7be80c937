/** Targets as people write them: "30 min", "4 h", "1 h 30 min", "2 d". A day is eight hours that count. */

const MINUTES = { d: 8 * 60, h: 60, min: 1 } as const;
const UNITS: Readonly<Record<string, number>> = {
  d: MINUTES.d,
  day: MINUTES.d,
  days: MINUTES.d,
  h: MINUTES.h,
  hour: MINUTES.h,
  hours: MINUTES.h,
  m: MINUTES.min,
  min: MINUTES.min,
  minute: MINUTES.min,
  minutes: MINUTES.min,
};
const PART = /(\d+(?:[.,]\d+)?)\s*([a-z]*)/g;
const WHOLE = /^(?:\d+(?:[.,]\d+)?\s*[a-z]*\s*)+$/;

/**
 * Whole minutes; null for blank, undefined for what cannot be read. A number alone is minutes.
 * "1,5 h" and "1.5 h" are the same.
 */
export function parseDuration(text: string): number | null | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '') return null;
  if (!WHOLE.test(plain)) return undefined;
  const parts = [...plain.matchAll(PART)].map(([, number = '', unit = '']) => ({
    number: Number(number.replace(',', '.')),
    unit,
  }));
  if (parts.length > 1 && parts.some(({ unit }) => unit === '')) return undefined;
  const minutes = parts.map(({ number, unit }) => number * (unit === '' ? 1 : (UNITS[unit] ?? Number.NaN)));
  const sum = minutes.reduce((total, one) => total + one, 0);
  return Number.isInteger(sum) ? sum : undefined;
}

/** In hours and minutes, which mean the same by every calendar; blank for null. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return '';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(
    ' ',
  );
}
