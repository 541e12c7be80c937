import { getPersonalTrend } from '@switchboard/contract/endpoints/dashboards.ts';
import type { TicketStats } from '@switchboard/contract/entities/ticket.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';

/** The reader's tickets as they stood when the period began; undefined until it is known, or where it is not. */
export function usePersonalTrend(): TicketStats | null | undefined {
  const key = useUserKey();
  const timeZone = readersTimeZone();
  const { data } = useQuery({
    queryKey: key('tickets', 'dashboard', 'trend', timeZone),
    queryFn: ({ signal }) => call(getPersonalTrend, { query: { timeZone }, signal }),
    staleTime: CACHE.dashboards,
  });
  return data?.before;
}
