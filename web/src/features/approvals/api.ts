import { PAGE } from '@switchboard/contract/limits.ts';
import { approve, decline, listApprovals } from '@switchboard/contract/members/approvals.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

export const useApprovals = (page: number) =>
  useListQuery(['approvals'], { page, limit: PAGE.approvals }, (options) => call(listApprovals, options), {
    staleTime: CACHE.none,
  });

const CALLS = { approve, decline } as const;
export type Verdict = keyof typeof CALLS;

export const useDecide = () =>
  useApiMutation(
    ({ id, verdict }: { id: string; verdict: Verdict }) => call(CALLS[verdict], { params: { id } }),
    // A refusal may say that a colleague has decided.
    { changes: [['approvals']], evenRefused: true },
  );
