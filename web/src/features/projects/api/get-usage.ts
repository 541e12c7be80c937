import { getProjectUsage } from '@switchboard/contract/endpoints/projects.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** Counted anew each time somebody is about to delete. */
export function useProjectUsage(id: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('projects', 'usage', id),
    queryFn: ({ signal }) => call(getProjectUsage, { params: { id }, signal }),
    select: ({ usage }) => usage,
    staleTime: CACHE.none,
    gcTime: 0,
  });
}
