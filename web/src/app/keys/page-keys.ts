/** The keys that lead to pages, by role: the frame binds them, the sheet of keys lists them. */
import type { Role } from '@switchboard/contract/enums.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { firstEntryOf } from '../navigation.ts';
import { text } from '../text.ts';

export interface PageKey {
  /** As `KeyBinding` has them: "c", "g d". */
  readonly keys: string;
  readonly to: string;
  readonly label: string;
}

/** Each leads to the first of these pages that the role's sidebar has. */
const GO: Readonly<Record<string, readonly string[]>> = {
  'g d': [paths.dashboard],
  'g t': [paths.myTickets, paths.allTickets, paths.everyTicket],
  'g a': [paths.assignedTickets, paths.everyTicket],
};

export function pageKeysOf(role: Role): readonly PageKey[] {
  const go = Object.entries(GO).flatMap(([keys, pages]): PageKey[] => {
    const entry = firstEntryOf(role, pages);
    return entry ? [{ keys, to: entry.to, label: entry.label }] : [];
  });
  // A super admin belongs to no organization in which a ticket could be raised.
  if (role === 'super_admin') return go;
  return [{ keys: 'c', to: paths.createTicket, label: text.palette.createTicket }, ...go];
}
