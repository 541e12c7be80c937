import { approve, decline } from '@switchboard/contract/endpoints/approvals.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';

const CALLS = { approve, decline } as const;
export type Verdict = keyof typeof CALLS;

export const useDecide = () =>
  useApiMutation(
    ({ id, verdict }: { id: string; verdict: Verdict }) => call(CALLS[verdict], { params: { id } }),
    // A refusal may say that a colleague has decided.
    { changes: [['approvals']], evenRefused: true },
  );
