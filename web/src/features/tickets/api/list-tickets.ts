import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

export type TicketListAnswer = AnswerOf<typeof listTickets>;
export type ListTicketsQuery = CallOptions<typeof listTickets>['query'];

export const ticketsOptions = (query: ListTicketsQuery) =>
  queryOptions({
    queryKey: userKey('tickets', 'list', 'own', query),
    queryFn: ({ signal }) => call(listTickets, { query, signal }),
    staleTime: CACHE.ticketLists,
  });

/** Tickets the person raised, or, with `assignedOnly`, those assigned to the person. Old rows stay while newer ones come. */
export const useTickets = (query: ListTicketsQuery, enabled = true) =>
  useQuery({ ...ticketsOptions(query), placeholderData: keepPreviousData, enabled });
