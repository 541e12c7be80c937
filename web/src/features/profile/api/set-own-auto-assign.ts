import { setAgentAutoAssign } from '@switchboard/contract/endpoints/auto-assign.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { useUser } from '../../../lib/session/session.ts';
import { currentSession, renewSession } from '../../../lib/session/session-store.ts';

/** Whether a DevOps agent takes new tickets by auto-assign. */
export function useSetOwnAutoAssign() {
  const { _id: id } = useUser();
  const client = useQueryClient();
  return useMutation({
    scope: { id: `auto-assign of ${id}` },
    mutationFn: (autoAssign: boolean) => call(setAgentAutoAssign, { params: { id }, body: { autoAssign } }),
    onSuccess: ({ devopsAgent }) => {
      const { user } = currentSession();
      if (user?._id === id) renewSession({ ...user, autoAssign: devopsAgent.autoAssign });
      // The workload beside it, and tickets that waited for somebody.
      void client.invalidateQueries({ queryKey: userKey('tickets') });
      void client.invalidateQueries({ queryKey: userKey('devops-agents') });
    },
  });
}
