import { getMoveEffect } from '@switchboard/contract/endpoints/users.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** Counted anew each time somebody is about to be moved. @param organization null where nobody moves */
export function useMoveEffect(id: string, organization: string | null) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('users', 'move', id, organization),
    queryFn: ({ signal }) =>
      call(getMoveEffect, { params: { id }, query: { organization: organization ?? '' }, signal }),
    enabled: organization !== null,
    select: ({ move }) => move,
    staleTime: CACHE.none,
    gcTime: 0,
  });
}
