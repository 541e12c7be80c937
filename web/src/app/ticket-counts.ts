/** The figures beside My Tickets and Assigned to Me: what is still being worked on. */
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { callForFields } from '../lib/api/call-for-fields.ts';
import { CACHE } from '../lib/cache/cache-times.ts';
import { useUserKey } from '../lib/cache/query-client.ts';
import type { CountName } from './routes/app-route.ts';

/** Null where it could not be counted. */
export type TicketCount = number | null;

const UNFINISHED: readonly TicketStatus[] = ['Open', 'In Progress'];

function useCount(name: CountName, wanted: boolean): TicketCount | undefined {
  const key = useUserKey();
  const { data, isError } = useQuery({
    queryKey: key('tickets', 'count', name),
    queryFn: ({ signal }) =>
      callForFields(listTickets, ['_id'], {
        query: { limit: 1, status: UNFINISHED, assignedOnly: name === 'assigned' },
        signal,
      }),
    select: (answer) => answer.pagination.total,
    staleTime: CACHE.ticketLists,
    enabled: wanted,
  });
  return data ?? (isError ? null : undefined);
}

/** Only what is in `wanted` is asked for; a figure is missing until it is known. */
export function useTicketCounts(wanted: ReadonlySet<CountName>): Partial<Record<CountName, TicketCount>> {
  const mine = useCount('mine', wanted.has('mine'));
  const assigned = useCount('assigned', wanted.has('assigned'));
  return { ...(mine !== undefined && { mine }), ...(assigned !== undefined && { assigned }) };
}
