import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  type AgentWorkload,
  getAutoAssignSettings,
  listWorkload,
  setAgentAutoAssign,
  setAutoAssignSettings,
} from '@switchboard/contract/tickets/auto-assign.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { userKey } from '../../lib/cache/query-client.ts';
import { currentSession, renewSession } from '../../lib/session/session-store.ts';

/** Null where the server answered and had none. */
const settingsOptions = () =>
  queryOptions({
    queryKey: userKey('auto-assign', 'settings'),
    queryFn: async ({ signal }) => (await call(getAutoAssignSettings, { signal })).settings ?? null,
  });

export const useAutoAssignSettings = () => useQuery(settingsOptions());

export function useSetAutoAssignSettings() {
  const client = useQueryClient();
  return useMutation({
    // What is absent stays as it is.
    mutationFn: (change: BodyInput<typeof setAutoAssignSettings>) =>
      call(setAutoAssignSettings, { body: change }),
    onSuccess: ({ settings }) => {
      client.setQueryData(settingsOptions().queryKey, settings);
      // Tickets that waited for nobody may find somebody under the new settings.
      void client.invalidateQueries({ queryKey: userKey('tickets') });
    },
  });
}

/** Kept among the tickets, so that every write to one of them asks for it anew. */
const workloadOptions = () =>
  queryOptions({
    queryKey: userKey('tickets', 'workload'),
    queryFn: async ({ signal }) => (await call(listWorkload, { signal })).agents,
    staleTime: CACHE.ticketLists,
  });

export const useWorkload = () => useQuery(workloadOptions());

/** Lets one agent take tickets by auto-assign, or not. Quick clicks reach the server in their order. */
export function useSetAgentAutoAssign(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `auto-assign of ${agentId}` },
    mutationFn: (autoAssign: boolean) =>
      call(setAgentAutoAssign, { params: { id: agentId }, body: { autoAssign } }),
    onSuccess: ({ devopsAgent: { autoAssign } }) => {
      client.setQueryData(workloadOptions().queryKey, (agents: AgentWorkload[] | undefined) =>
        agents?.map((agent) => (agent._id === agentId ? { ...agent, autoAssign } : agent)),
      );
      const { user } = currentSession();
      if (user?._id === agentId) renewSession({ ...user, autoAssign });
      void client.invalidateQueries({ queryKey: userKey('tickets') });
      void client.invalidateQueries({ queryKey: userKey('devops-agents') });
    },
  });
}
