import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { userKey } from '../../../lib/cache/query-client.ts';
import { refreshOwnTicket } from '../../../lib/realtime/refresh-tickets.ts';
import { withRow } from './draw-at-once.ts';
import { ticketOptions } from './get-ticket.ts';
import type { ListedTicket } from './listed-ticket.ts';

const summaryOf = ({
  attachments: _a,
  comments: _c,
  history: _h,
  truncated: _t,
  watching: _w,
  ...summary
}: Ticket): ListedTicket => summary;

/**
 * Puts what a write answered into the cache, so that the page shows it at once, and asks the server again for
 * everything about tickets: lists, counts, the ticket itself, and how much the agents have to do.
 */
export function rememberTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(ticketOptions(ticket._id).queryKey, ticket);
  client.setQueriesData<{ tickets: ListedTicket[] }>(
    { queryKey: userKey('tickets', 'list') },
    (page) => page && { ...page, tickets: withRow(page.tickets, ticket._id, () => summaryOf(ticket)) },
  );
  refreshOwnTicket(ticket._id);
}

export function useRememberTicket() {
  const client = useQueryClient();
  return useCallback((ticket: Ticket) => rememberTicket(client, ticket), [client]);
}
