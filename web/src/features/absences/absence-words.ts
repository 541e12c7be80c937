import type { Absence } from '@switchboard/contract/tickets/absences.ts';
import { day, fullName } from '../../lib/format/format.ts';
import { text } from './text.ts';

/** "24 Nov 2026 – 26 Nov 2026" */
export const daysText = ({ from, to }: Pick<Absence, 'from' | 'to'>): string => text.span(day(from), day(to));

export function substituteText({ substitute, handOver }: Pick<Absence, 'substitute' | 'handOver'>): string {
  if (substitute === null) return text.nobody;
  return handOver ? text.handsOver(fullName(substitute)) : text.substitute(fullName(substitute));
}
