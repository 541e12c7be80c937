import { approve, decline } from '@switchboard/contract/endpoints/approvals.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

const CALLS = { approve, decline } as const;
export type Verdict = keyof typeof CALLS;

export interface Decision {
  id: string;
  verdict: Verdict;
}

export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, verdict }: Decision) => call(CALLS[verdict], { params: { id } }),
    // Also after a refusal: a colleague may have decided.
    onSettled: () => client.invalidateQueries({ queryKey: userKey('approvals') }),
  });
}
