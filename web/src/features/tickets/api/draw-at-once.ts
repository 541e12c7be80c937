import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
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
type Fields = Partial<Record<keyof Drawn, unknown>>;
type Row = Fields & { readonly _id: string };

/** Changes fields of the ticket in what is kept under a key: its page, or a list that has it. */
function changeIn(client: QueryClient, key: QueryKey, ticketId: string, change: (row: Fields) => Fields) {
  client.setQueryData<Row & { tickets?: Row[] }>(key, (kept) => {
    if (!kept?.tickets) return kept && { ...kept, ...change(kept) };
    const tickets = kept.tickets.map((row) => (row._id === ticketId ? { ...row, ...change(row) } : row));
    return { ...kept, tickets };
  });
}

/**
 * Shows what a ticket is about to have wherever it is drawn, until the server has answered: also in what is fetched
 * meanwhile, which may have been read before the change.
 */
export function drawAtOnce(client: QueryClient, ticketId: string, drawn: Drawn) {
  const page = ticketOptions(ticketId).queryKey;
  const lists = userKey('tickets', 'list');
  const fields = Object.keys(drawn) as (keyof Drawn)[];
  /** By the hash of a query: what it has of these fields without the change. */
  const undrawn = new Map<string, { key: QueryKey; fields: Fields }>();

  const queries = () => [page, lists].flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
  const draw = ({ queryHash, queryKey: key }: { queryHash: string; queryKey: QueryKey }) =>
    changeIn(client, key, ticketId, (row) => {
      undrawn.set(queryHash, { key, fields: Object.fromEntries(fields.map((field) => [field, row[field]])) });
      return drawn;
    });

  for (const query of queries()) draw(query);
  const end = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (queries().includes(event.query)) draw(event.query);
  });
  return {
    /** The server has taken it. */
    end,
    /** Nothing came of it. */
    takeBack() {
      end();
      for (const { key, fields } of undrawn.values()) changeIn(client, key, ticketId, () => fields);
    },
  };
}
