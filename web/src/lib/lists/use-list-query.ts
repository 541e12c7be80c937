import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CACHE } from '../cache/cache-times.ts';
import { useUserKey } from '../cache/query-client.ts';

/**
 * A page of a list. The rows before stay until it has come.
 * @param name what is remembered under it, from the general to the particular
 * @param staleTime in ms
 */
export function useListQuery<Query extends object, Answer>(
  name: readonly string[],
  query: Query,
  ask: (options: { query: Query; signal: AbortSignal }) => Promise<Answer>,
  { staleTime = CACHE.default }: { staleTime?: number } = {},
) {
  const key = useUserKey();
  return useQuery({
    queryKey: key(...name, query),
    queryFn: ({ signal }) => ask({ query, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}
