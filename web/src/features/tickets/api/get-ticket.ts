import { getTicket } from '@switchboard/contract/endpoints/tickets.ts';
import { CACHE, TIMING } from '@switchboard/contract/limits.ts';
import { isActive } from '@switchboard/contract/policies/ticket.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { userKey } from '../../../lib/query-client.ts';

export const ticketOptions = (id: string) =>
  queryOptions({
    queryKey: userKey('tickets', 'detail', id),
    queryFn: async ({ signal }) => (await call(getTicket, { params: { id }, signal })).ticket,
    staleTime: CACHE.ticketDetail,
  });

/** One ticket, asked for again and again while it is worked on, also behind another window: new comments sound. */
export const useTicket = (id: string) =>
  useQuery({
    ...ticketOptions(id),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? TIMING.commentsPoll : false),
    refetchIntervalInBackground: true,
  });
