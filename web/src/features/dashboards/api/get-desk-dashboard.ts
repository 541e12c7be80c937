import { getDeskDashboard } from '@switchboard/contract/endpoints/dashboards.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';

/** The figures of the organization, by the days of the reader. */
export function useDeskDashboard() {
  const key = useUserKey();
  const timeZone = readersTimeZone();
  return useQuery({
    queryKey: key('tickets', 'dashboard', 'desk', timeZone),
    queryFn: ({ signal }) => call(getDeskDashboard, { query: { timeZone }, signal }),
    staleTime: CACHE.dashboards,
  });
}
