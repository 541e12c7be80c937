import { getOrganization } from '@switchboard/contract/endpoints/organizations.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export function useOrganization(id: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('organizations', 'one', id),
    queryFn: ({ signal }) => call(getOrganization, { params: { id }, signal }),
    select: ({ organization }) => organization,
    staleTime: CACHE.none,
  });
}
