import { getSuperAdminDashboard } from '@switchboard/contract/endpoints/dashboards.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';

/** The totals of all organizations together, and what happened last in them. */
export function useInstallation() {
  const key = useUserKey();
  const timeZone = readersTimeZone();
  return useQuery({
    queryKey: key('tickets', 'dashboard', 'installation', timeZone),
    queryFn: ({ signal }) => call(getSuperAdminDashboard, { query: { timeZone }, signal }),
    staleTime: CACHE.dashboards,
  });
}
