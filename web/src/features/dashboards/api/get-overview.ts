import { listAllTickets, listTickets } from '@switchboard/contract/endpoints/tickets.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useUserKey } from '../../../lib/query-client.ts';
import type { Coverage } from '../desk-view.ts';

const limit = PAGE.recentTickets;

function fetchOverview(coverage: Coverage, signal: AbortSignal) {
  if (coverage === 'all') return call(listAllTickets, { query: { limit }, signal });
  return call(listTickets, { query: { limit, assignedOnly: coverage === 'assigned' }, signal });
}

/** Counts by status and the newest tickets of what a dashboard covers. */
export function useOverview(coverage: Coverage) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('tickets', 'dashboard', coverage),
    queryFn: ({ signal }) => fetchOverview(coverage, signal),
    staleTime: CACHE.ticketLists,
  });
}
