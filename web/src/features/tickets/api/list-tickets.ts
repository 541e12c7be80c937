import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallOptions } from '../../../lib/api/call.ts';
import { type AnswerWith, callForFields } from '../../../lib/api/call-for-fields.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { useBegun } from '../continuous/use-begun.ts';
import { type ListedTicket, listedKeys } from './listed-ticket.ts';

export type TicketListAnswer = AnswerWith<typeof listTickets, ListedTicket>;
export type ListTicketsQuery = CallOptions<typeof listTickets>['query'];

export const ticketsOptions = (query: ListTicketsQuery) =>
  queryOptions({
    queryKey: userKey('tickets', 'list', 'own', query),
    queryFn: ({ signal }) => callForFields(listTickets, listedKeys(query), { query, signal }),
    staleTime: CACHE.ticketLists,
  });

/** Tickets the person raised, or, with `assignedOnly`, those assigned to the person. Old rows stay while newer ones come. */
export const useTickets = (query: ListTicketsQuery, enabled = true) =>
  useQuery({ ...ticketsOptions(useBegun(query)), placeholderData: keepPreviousData, enabled });
