import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listSessions,
  updateProfile,
} from '@switchboard/contract/members/profile.ts';
import { setAgentAutoAssign } from '@switchboard/contract/tickets/auto-assign.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { userKey } from '../../lib/cache/query-client.ts';
import { useUser } from '../../lib/session/session.ts';
import { currentSession, renewSession } from '../../lib/session/session-store.ts';

/** The sidebar and the top bar follow at once, and so does everything else that names the person. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: BodyInput<typeof updateProfile>) => call(updateProfile, { body: fields }),
    onSuccess: ({ user }) => {
      renewSession(user);
      void client.invalidateQueries();
    },
  });
}

/** Every session ends, this one too; the answer brings the one that takes its place. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (change: BodyInput<typeof changePassword>) => call(changePassword, { body: change }),
    onSuccess: ({ token, user }) => renewSession(user, token),
  });

/** Where the person is signed in, asked anew on every visit. */
export const useSessions = () =>
  useApiQuery(['sessions'], (options) => call(listSessions, options), {
    select: ({ sessions }) => sessions,
    staleTime: CACHE.none,
  });

export const useEndOtherSessions = () =>
  useApiMutation(() => call(endOtherSessions), { changes: [['sessions']], evenRefused: true });

export const useEndSession = () =>
  useApiMutation((id: string) => call(endOwnSession, { params: { id } }), {
    changes: [['sessions']],
    evenRefused: true,
  });

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
