import { getCategoryUsage, getSubcategoryUsage } from '@switchboard/contract/endpoints/categories.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';
import type { Place } from '../place.ts';

/** Counted anew each time somebody is about to delete. */
export function useUsage(kind: Place['kind'], id: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('categories', 'usage', kind, id),
    queryFn: ({ signal }) =>
      call(kind === 'category' ? getCategoryUsage : getSubcategoryUsage, { params: { id }, signal }),
    select: ({ usage }) => usage,
    staleTime: CACHE.none,
    gcTime: 0,
  });
}
