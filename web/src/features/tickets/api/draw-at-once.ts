import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { userKey } from '../../../lib/cache/query-client.ts';
import { ticketOptions } from './get-ticket.ts';

export type Drawn = Partial<
  Pick<
    Ticket,
    | 'status'
    | 'priority'
    | 'assignedTo'
    | 'currentAssignments'
    | 'tagged'
    | 'category'
    | 'subcategory'
    | 'project'
  >
>;
type Row = Drawn & { readonly _id: string };

/** Rows of a list, that of the ticket made anew. */
export const withRow = <Listed extends { readonly _id: string }>(
  rows: readonly Listed[],
  ticketId: string,
  make: (row: Listed) => Listed,
): Listed[] => rows.map((row) => (row._id === ticketId ? make(row) : row));

/**
 * Shows what a ticket is about to have wherever it is drawn, until the server has answered: also in what is fetched
 * meanwhile, which may have been read before the change.
 */
export function drawAtOnce(client: QueryClient, ticketId: string, drawn: Drawn) {
  const cache = client.getQueryCache();
  const { queryKey } = ticketOptions(ticketId);
  const shown = () => [
    ...cache.findAll({ queryKey }),
    ...cache.findAll({ queryKey: userKey('tickets', 'list') }),
  ];
  /** Puts into the ticket's page, or into the list that has the ticket, what is made of what stands there. */
  const change = (query: Query, make: (row: Row) => Drawn) =>
    client.setQueryData<Row & { tickets?: Row[] }>(query.queryKey, (kept) => {
      const changed = (row: Row) => ({ ...row, ...make(row) });
      return kept?.tickets
        ? { ...kept, tickets: withRow(kept.tickets, ticketId, changed) }
        : kept && changed(kept);
    });

  const fields = Object.keys(drawn) as (keyof Drawn)[];
  const undrawn = new Map<Query, Drawn>();
  const draw = (query: Query) =>
    change(query, (row) => {
      undrawn.set(query, Object.fromEntries(fields.map((field) => [field, row[field]])));
      return drawn;
    });
  shown().forEach(draw);
  const end = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (shown().includes(event.query)) draw(event.query);
  });
  return {
    /** The server has taken it. */
    end,
    /** Nothing came of it. */
    takeBack() {
      end();
      for (const [query, fields] of undrawn) change(query, () => fields);
    },
  };
}
