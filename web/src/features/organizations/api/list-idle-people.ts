import { listUsersAsSuperAdmin } from '@switchboard/contract/endpoints/users.ts';
import { CACHE, LICENSES } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

const NAMED = 5;

/** Who holds a license of the organization without using it: the first few, and how many in all. */
export function useIdlePeople(organization: string) {
  const key = useUserKey();
  const query = { organization, status: 'active', idle: String(LICENSES.idleDays), limit: NAMED };
  return useQuery({
    queryKey: key('organizations', 'idle', organization),
    queryFn: ({ signal }) => call(listUsersAsSuperAdmin, { query, signal }),
    staleTime: CACHE.none,
  });
}
