import { PAGE } from '@switchboard/contract/limits.ts';
import {
  listAllTickets,
  listTickets,
  listTicketsAsSuperAdmin,
} from '@switchboard/contract/tickets/ticket-lists.ts';
import type { ColumnField } from '@switchboard/contract/tickets/views/view-values.ts';
import { findTickets } from '@switchboard/contract/tickets/views/views.ts';
import { callForFields } from '../../../lib/api/call-for-fields.ts';
import type { TicketListAnswer } from '../api/list-tickets.ts';
import { type ListedTicket, listedKeys } from '../api/listed-ticket.ts';
import type { ListSource } from '../list-walk.ts';
import type { GoneOn } from './gone-on.ts';

const ENTRIES = {
  own: listTickets,
  all: listAllTickets,
  every: listTicketsAsSuperAdmin,
  found: findTickets,
} as const;

/** The beginning of a continuous list, as it was answered. */
export type Beginning = Pick<TicketListAnswer, 'tickets' | 'pagination'>;

export const cursorBehind = ({ pagination }: Beginning): string | null => pagination.nextCursor ?? null;

interface Wanted {
  readonly source: ListSource;
  readonly columns: readonly ColumnField[] | null;
  readonly beginning: Beginning;
  /** How far it was gone on before. */
  readonly known: GoneOn | undefined;
  readonly rows: number;
}

/** The list up to so many rows: from where it was gone on to, or behind another beginning from there. */
export async function fetchRows(
  { source, columns, beginning, known, rows }: Wanted,
  signal: AbortSignal,
): Promise<GoneOn> {
  const from = cursorBehind(beginning);
  const begun = known?.from === from ? known : { tickets: beginning.tickets, next: from };
  const byId = new Map<string, ListedTicket>(begun.tickets.map((ticket) => [ticket._id, ticket]));
  let { next } = begun;
  while (next !== null && byId.size < rows) {
    const query = { ...source.query, page: 1, limit: PAGE.max, cursor: next };
    const entry = ENTRIES[source.call] as typeof listTickets;
    const part = await callForFields(entry, listedKeys(source.query, columns ?? []), { query, signal });
    // One that was changed meanwhile may come again, further down.
    for (const ticket of part.tickets) if (!byId.has(ticket._id)) byId.set(ticket._id, ticket);
    next = cursorBehind(part);
  }
  return { from, tickets: [...byId.values()], next };
}
