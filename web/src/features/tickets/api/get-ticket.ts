import { getTicket } from '@switchboard/contract/endpoints/tickets.ts';
import { CACHE, TIMING } from '@switchboard/contract/limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { rememberUnread } from '../../../lib/unread/unread-tickets.ts';

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
export const useTicket = (id: string) =>
  useQuery({ ...ticketOptions(id), refetchInterval: TIMING.commentsPoll });
