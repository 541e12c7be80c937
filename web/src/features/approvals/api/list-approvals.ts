import { listApprovals } from '@switchboard/contract/endpoints/approvals.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export function useApprovals(page: number) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('approvals', page),
    queryFn: ({ signal }) => call(listApprovals, { query: { page, limit: PAGE.approvals }, signal }),
    placeholderData: keepPreviousData,
    staleTime: CACHE.none,
  });
}
