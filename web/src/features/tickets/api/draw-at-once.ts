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

/** A list whose row of the ticket is made anew. */
export const withRow = <Listed extends { readonly _id: string }, List extends { tickets: readonly Listed[] }>(
  list: List,
  ticketId: string,
  make: (row: List['tickets'][number]) => Listed,
): List => ({ ...list, tickets: list.tickets.map((row) => (row._id === ticketId ? make(row) : row)) });

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
      return (
        kept &&
        (kept.tickets ? withRow({ ...kept, tickets: kept.tickets }, ticketId, changed) : changed(kept))
      );
    });

  const undrawn = new Map<Query, Drawn>();
  const draw = (query: Query) =>
    change(query, (row) => {
      const fields = Object.keys(drawn) as (keyof Drawn)[];
      undrawn.set(query, Object.fromEntries(fields.map((field) => [field, row[field]])));
      return drawn;
    });
  shown().forEach(draw);
  const end = cache.subscribe((event) => {
    const isFetched = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isFetched && shown().includes(event.query)) draw(event.query);
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
