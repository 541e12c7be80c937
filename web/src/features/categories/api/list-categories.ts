import { listCategories } from '@switchboard/contract/endpoints/categories.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export function useCategories(query: { page: number; search: string }) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('categories', 'list', query),
    queryFn: ({ signal }) =>
      call(listCategories, { query: { ...query, tickets: true, limit: PAGE.categories }, signal }),
    placeholderData: keepPreviousData,
  });
}
