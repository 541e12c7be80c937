import { listApprovals } from '@switchboard/contract/endpoints/approvals.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';

export const useApprovals = (page: number) =>
  useListQuery(['approvals'], { page, limit: PAGE.approvals }, (options) => call(listApprovals, options), {
    staleTime: CACHE.none,
  });
