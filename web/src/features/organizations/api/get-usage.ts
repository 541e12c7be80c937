import { getOrganizationUsage } from '@switchboard/contract/endpoints/organizations.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** Counted anew each time somebody is about to delete. */
export function useOrganizationUsage(id: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('organizations', 'usage', id),
    queryFn: ({ signal }) => call(getOrganizationUsage, { params: { id }, signal }),
    select: ({ usage }) => usage,
    staleTime: CACHE.none,
    gcTime: 0,
  });
}
