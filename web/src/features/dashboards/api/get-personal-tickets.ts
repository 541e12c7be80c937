import { getTicket, listTickets } from '@switchboard/contract/endpoints/tickets.ts';
import { ACTIVE_STATUSES } from '@switchboard/contract/enums.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

type Query = NonNullable<CallOptions<typeof listTickets>['query']>;

function usePersonalTickets(name: string, query: Query, enabled = true) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('tickets', 'dashboard', name),
    queryFn: ({ signal }) => call(listTickets, { query, signal }),
    staleTime: CACHE.dashboards,
    enabled,
  });
}

/** The `limit` newest own tickets, and counts of all of them. */
export const useOwnTickets = (limit: number) => usePersonalTickets('own', { limit });

/** The `limit` newest tickets that were assigned to the agent, and counts of all of them. */
export const useAssignedTickets = (limit: number) =>
  usePersonalTickets('assigned', { limit, assignedOnly: true });

/** The newest own ticket that is still being worked on. */
export const useActiveTicket = (wanted: boolean) =>
  usePersonalTickets('active', { limit: 1, status: ACTIVE_STATUSES.join(',') }, wanted);

/** One ticket by its id; none where it is null. */
export function useOneTicket(id: string | null) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('tickets', 'dashboard', 'one', id),
    queryFn: async ({ signal }) => (await call(getTicket, { params: { id: id ?? '' }, signal })).ticket,
    staleTime: CACHE.dashboards,
    enabled: id !== null,
  });
}
