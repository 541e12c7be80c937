import { parseSearch } from '@switchboard/contract/tickets/search/parse-search.ts';
import { searchTickets } from '@switchboard/contract/tickets/search/search.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';

/** As many as can be taken in at a glance. */
const MATCHES = 8;

const foundTicketsOptions = (q: string) =>
  queryOptions({
    queryKey: userKey('tickets', 'found', q),
    queryFn: async ({ signal }) => {
      const query = { q, limit: MATCHES, timeZone: readersTimeZone() };
      const { results } = await call(searchTickets, { query, signal });
      return results.map(({ ticket, matches }) => ({ ...ticket, match: matches[0] ?? null }));
    },
    staleTime: CACHE.ticketLists,
  });

export type FoundTicket = Awaited<
  ReturnType<NonNullable<ReturnType<typeof foundTicketsOptions>['queryFn']>>
>[number];

/** The best matches of what the person may read; nothing is asked for while there are no words, or they cannot be read. */
export const useFoundTickets = (q: string) =>
  useQuery({
    ...foundTicketsOptions(q),
    enabled: q !== '' && parseSearch(q).problems.length === 0,
    placeholderData: keepPreviousData,
  });
