import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { getAutoAssignSettings, setAutoAssignSettings } from '@switchboard/contract/endpoints/auto-assign.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

/** Null where the server answered and had none. */
const settingsOptions = () =>
  queryOptions({
    queryKey: userKey('auto-assign', 'settings'),
    queryFn: async ({ signal }) => (await call(getAutoAssignSettings, { signal })).settings ?? null,
  });

export const useAutoAssignSettings = () => useQuery(settingsOptions());

/** What is absent stays as it is. */
export type SettingsChange = BodyInput<typeof setAutoAssignSettings>;

export function useSetAutoAssignSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) => call(setAutoAssignSettings, { body: change }),
    onSuccess: ({ settings }) => {
      client.setQueryData(settingsOptions().queryKey, settings);
      // Tickets that waited for nobody may find somebody under the new settings.
      void client.invalidateQueries({ queryKey: userKey('tickets') });
    },
  });
}
