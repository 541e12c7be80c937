import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { QueryClient } from '@tanstack/react-query';
import { userKey } from '../../../lib/cache/query-client.ts';
import { ticketOptions } from './get-ticket.ts';
import type { ListedTicket } from './listed-ticket.ts';

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

/**
 * Shows what a ticket is about to have, wherever it is drawn, before the server has answered.
 * @returns takes it back
 */
export function drawAtOnce(client: QueryClient, ticketId: string, drawn: Drawn): () => void {
  const page = ticketOptions(ticketId).queryKey;
  const lists = { queryKey: userKey('tickets', 'list') };
  const before = {
    page: client.getQueryData(page),
    lists: client.getQueriesData<{ tickets: ListedTicket[] }>(lists),
  };
  client.setQueryData(page, (ticket) => ticket && { ...ticket, ...drawn });
  client.setQueriesData<{ tickets: ListedTicket[] }>(
    lists,
    (list) =>
      list && {
        ...list,
        tickets: list.tickets.map((row) => (row._id === ticketId ? { ...row, ...drawn } : row)),
      },
  );
  return () => {
    client.setQueryData(page, before.page);
    for (const [key, list] of before.lists) client.setQueryData(key, list);
  };
}
