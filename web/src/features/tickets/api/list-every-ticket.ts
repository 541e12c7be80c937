import { listTicketsAsSuperAdmin } from '@switchboard/contract/tickets/ticket-lists.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallOptions } from '../../../lib/api/call.ts';
import { callForFields } from '../../../lib/api/call-for-fields.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { useBegun } from '../continuous/use-begun.ts';
import { listedKeys } from './listed-ticket.ts';

export type ListEveryTicketQuery = CallOptions<typeof listTicketsAsSuperAdmin>['query'];

export const everyTicketOptions = (query: ListEveryTicketQuery) =>
  queryOptions({
    queryKey: userKey('tickets', 'list', 'every', query),
    queryFn: ({ signal }) => callForFields(listTicketsAsSuperAdmin, listedKeys(query), { query, signal }),
    staleTime: CACHE.ticketLists,
  });

/** Tickets of all organizations, with the counts of what is looked at. Old rows stay while newer ones come. */
export const useEveryTicket = (query: ListEveryTicketQuery) =>
  useQuery({ ...everyTicketOptions(useBegun(query)), placeholderData: keepPreviousData });
