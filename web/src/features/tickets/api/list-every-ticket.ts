import { listTicketsAsSuperAdmin } from '@switchboard/contract/endpoints/tickets.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallOptions, call } from '../../../lib/api.ts';
import { useUserKey } from '../../../lib/query-client.ts';

/** Tickets of all organizations, with the counts of what is looked at. Old rows stay while newer ones come. */
export function useEveryTicket(query: CallOptions<typeof listTicketsAsSuperAdmin>['query']) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('tickets', 'list', 'every', query),
    queryFn: ({ signal }) => call(listTicketsAsSuperAdmin, { query, signal }),
    staleTime: CACHE.ticketLists,
    placeholderData: keepPreviousData,
  });
}
