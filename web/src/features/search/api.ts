import { type SearchSort, searchTickets } from '@switchboard/contract/tickets/search/search.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { readersTimeZone } from '../../lib/format/time-zone.ts';

export const PAGE_SIZE = 20;

interface Asked {
  readonly q: string;
  readonly sort: SearchSort;
  readonly page: number;
}

/** @param isReady false where there is nothing to search for, or what is typed cannot be read */
export const useSearch = ({ q, sort, page }: Asked, isReady: boolean) =>
  useApiQuery(
    ['tickets', 'search', q, sort, page],
    ({ signal }) =>
      call(searchTickets, {
        query: { q, sort, page, limit: PAGE_SIZE, timeZone: readersTimeZone() },
        signal,
      }),
    { enabled: isReady, staleTime: CACHE.ticketLists, placeholderData: keepPreviousData },
  );
