import type { Role } from '@switchboard/contract/enums.ts';
import { listAllTickets, listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { PALETTE_MATCHES } from '../../../lib/lists/search-as-you-type.ts';

const READ_ALL: ReadonlySet<Role> = new Set(listAllTickets.access);

const foundTicketsOptions = (role: Role, search: string) =>
  queryOptions({
    queryKey: userKey('tickets', 'found', search),
    queryFn: async ({ signal }) => {
      const query = { search, limit: PALETTE_MATCHES };
      const answer = READ_ALL.has(role)
        ? await call(listAllTickets, { query, signal })
        : await call(listTickets, { query, signal });
      return answer.tickets;
    },
    staleTime: CACHE.ticketLists,
  });

/** The first tickets with these words in what the person may read; nothing is asked for while there are none. */
export const useFoundTickets = (role: Role, search: string) =>
  useQuery({
    ...foundTicketsOptions(role, search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
