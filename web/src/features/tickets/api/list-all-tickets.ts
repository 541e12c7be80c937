import { listAllTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallOptions } from '../../../lib/api/call.ts';
import { callForFields } from '../../../lib/api/call-for-fields.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { useBegun } from '../continuous/use-begun.ts';
import { listedKeys } from './listed-ticket.ts';

export type ListAllTicketsQuery = CallOptions<typeof listAllTickets>['query'];

export const allTicketsOptions = (query: ListAllTicketsQuery) =>
  queryOptions({
    queryKey: userKey('tickets', 'list', 'all', query),
    queryFn: ({ signal }) => callForFields(listAllTickets, listedKeys(query), { query, signal }),
    staleTime: CACHE.ticketLists,
  });

/** All tickets of the organization. Old rows stay while newer ones come. */
export const useAllTickets = (query: ListAllTicketsQuery) =>
  useQuery({ ...allTicketsOptions(useBegun(query)), placeholderData: keepPreviousData });
