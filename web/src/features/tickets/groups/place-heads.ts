/** Where the heads of groups stand among the rows of a list. */
import type { TicketGroup } from '@switchboard/contract/tickets/views/groups.ts';
import { NO_GROUP, type ViewGroup } from '@switchboard/contract/tickets/views/view-values.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';

export function groupKeyOf(ticket: ListedTicket, group: ViewGroup): string {
  switch (group) {
    case 'status':
    case 'priority':
      return ticket[group];
    case 'category':
    case 'project':
    case 'team':
      return ticket[group]?._id ?? NO_GROUP;
    case 'assignee':
      return ticket.assignedTo?._id ?? NO_GROUP;
    case 'waiting':
      return ticket.waitingOn?.kind ?? NO_GROUP;
  }
}

interface Rows {
  /** The groups of the rows, by key. A row that was changed stays where it is, so that it may stand among others. */
  readonly keys: readonly string[];
  readonly groups: readonly TicketGroup[];
  readonly collapsed: ReadonlySet<string>;
  /** No rows come after these. */
  readonly isEnd: boolean;
}

/**
 * Of each row the heads that stand before it, and of the number of rows those after the last. A group whose rows are on another
 * page has none; one that is collapsed stands where its rows would be.
 */
export function placeHeads({ keys, groups, collapsed, isEnd }: Rows): Map<number, TicketGroup[]> {
  const order = new Map(groups.map(({ key }, index) => [key, index]));
  const places = keys.map((key) => order.get(key) ?? -1);
  const firsts = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const place = places[index] ?? -1;
    const isStray = place === -1 || place > (places[index + 1] ?? place);
    if (!isStray && !firsts.has(key)) firsts.set(key, firsts.size === 0 ? 0 : index);
  }
  const heads = new Map<number, TicketGroup[]>();
  let waiting: TicketGroup[] = [];
  for (const group of groups) {
    if (collapsed.has(group.key)) {
      waiting.push(group);
      continue;
    }
    const first = firsts.get(group.key);
    if (first !== undefined) heads.set(first, [...(heads.get(first) ?? []), ...waiting, group]);
    waiting = [];
  }
  if (isEnd && waiting.length > 0) heads.set(keys.length, [...(heads.get(keys.length) ?? []), ...waiting]);
  return heads;
}
