import type { TicketListState } from '../ticket-list-params.ts';
import { type ChipKey, chipsOf } from './chips-of-search.ts';

/**
 * Filters that were typed into the box of a list, as its chips. What a chip says already stays text, since both have to hold.
 * @param offered keys of the chips that the list has
 * @returns what changes of the list; null for nothing
 */
export function chipsOfBox(
  text: string,
  values: TicketListState,
  offered: readonly string[],
): Partial<TicketListState> | null {
  const keys: readonly ChipKey[] = ['status', 'priority', 'assignee', 'category', 'project', 'created'];
  const free = keys.filter((key) => offered.includes(key) && values[key].length === 0);
  const { q, ...chips } = chipsOf(text, new Set(free));
  const said = Object.entries(chips).filter(([, value]) => value.length > 0);
  return said.length === 0 ? null : { q, search: '', ...Object.fromEntries(said) };
}
