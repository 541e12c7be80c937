import { listLicenseRequests } from '@switchboard/contract/endpoints/license-requests.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** What waits for a decision, the newest first. */
export function useOpenLicenseRequests() {
  const key = useUserKey();
  const query = { state: 'open', limit: PAGE.max };
  return useQuery({
    queryKey: key('organizations', 'license-requests'),
    queryFn: ({ signal }) => call(listLicenseRequests, { query, signal }),
    staleTime: CACHE.none,
  });
}
