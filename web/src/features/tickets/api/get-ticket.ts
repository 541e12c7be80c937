import { SECOND } from '@switchboard/contract/durations.ts';
import { getTicket } from '@switchboard/contract/tickets/tickets.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { rememberUnread } from '../../../lib/unread/unread-tickets.ts';

/** How often an open ticket is fetched beside what the live connection announces. */
export const TICKET_POLL = 30 * SECOND;

export const ticketOptions = (id: string) =>
  queryOptions({
    queryKey: userKey('tickets', 'detail', id),
    queryFn: async ({ signal }) => {
      const { ticket } = await call(getTicket, { params: { id }, signal });
      rememberUnread(id, ticket.unread);
      return ticket;
    },
    staleTime: CACHE.ticketDetail,
  });

/** One ticket, kept up to date by the live connection, and asked for now and then in whatever status. */
export const useTicket = (id: string) => useQuery({ ...ticketOptions(id), refetchInterval: TICKET_POLL });
