import { listOwnLicenseRequests } from '@switchboard/contract/endpoints/license-requests.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** What was asked for lately, the newest first. */
export function useOwnLicenseRequests(id: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('organizations', 'own-requests', id),
    queryFn: ({ signal }) => call(listOwnLicenseRequests, { params: { id }, signal }),
    select: ({ licenseRequests }) => licenseRequests,
    staleTime: CACHE.none,
  });
}
