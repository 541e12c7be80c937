import type { Role } from '@switchboard/contract/enums.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { listAllTickets, listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callForFields } from '../../../lib/api/call-for-fields.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { PALETTE_MATCHES } from '../../../lib/lists/search-as-you-type.ts';

const READ_ALL: ReadonlySet<Role> = new Set(listAllTickets.access);

const FOUND_KEYS = ['ticketNumber', 'summary', 'status', 'priority'] as const;
export type FoundTicket = Pick<TicketSummary, '_id' | (typeof FOUND_KEYS)[number]>;

const foundTicketsOptions = (role: Role, search: string) =>
  queryOptions({
    queryKey: userKey('tickets', 'found', search),
    queryFn: async ({ signal }) => {
      const query = { search, limit: PALETTE_MATCHES };
      const answer = READ_ALL.has(role)
        ? await callForFields(listAllTickets, FOUND_KEYS, { query, signal })
        : await callForFields(listTickets, FOUND_KEYS, { query, signal });
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
