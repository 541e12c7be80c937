import type { ColumnField } from '@switchboard/contract/tickets/views/view-values.ts';
import { findTickets } from '@switchboard/contract/tickets/views/views.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallOptions } from '../../../lib/api/call.ts';
import { callForFields } from '../../../lib/api/call-for-fields.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { useBegun } from '../continuous/use-begun.ts';
import { listedKeys } from './listed-ticket.ts';

export type FindTicketsQuery = CallOptions<typeof findTickets>['query'];

/** @param columns that a view has of its own */
export const foundTicketsOptions = (query: FindTicketsQuery, columns: readonly ColumnField[] = []) =>
  queryOptions({
    queryKey: userKey('tickets', 'list', 'found', query, columns.join()),
    queryFn: ({ signal }) => callForFields(findTickets, listedKeys(query, columns), { query, signal }),
    staleTime: CACHE.ticketLists,
  });

/** Everything that the person may read by a search. Old rows stay while newer ones come. */
export const useFoundTickets = (query: FindTicketsQuery, columns: readonly ColumnField[]) =>
  useQuery({ ...foundTicketsOptions(useBegun(query), columns), placeholderData: keepPreviousData });
