import { day } from '../../../lib/format/format.ts';
import { rangeOf } from './own-field-names.ts';

const boundWords = (bound: string) => (/^\d{4}-/.test(bound) ? day(bound) : bound);

/** "from 10", "up to 24 Dec 2026", "10 – 20"; what is no range as it is. */
export function rangeWords(value: string): string {
  const range = rangeOf(value);
  if (range === null) return value;
  const [from, to] = [boundWords(range.from), boundWords(range.to)];
  if (range.from === range.to) return from;
  if (range.to === '') return `from ${from}`;
  return range.from === '' ? `up to ${to}` : `${from} – ${to}`;
}
