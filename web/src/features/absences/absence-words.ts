import type { Absence } from '@switchboard/contract/tickets/absences.ts';
import { day, fullName } from '../../lib/format/format.ts';
import { text } from './text.ts';

/** "24 Nov 2026 – 26 Nov 2026" */
export const daysText = ({ from, to }: Pick<Absence, 'from' | 'to'>): string => text.span(day(from), day(to));

export const substituteText = ({ substitute }: Pick<Absence, 'substitute'>): string =>
  substitute === null ? text.nobody : text.substitute(fullName(substitute));
