import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { getWorkSettings, setWorkSettings } from '@switchboard/contract/tickets/availability.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useNamedOrganization } from '../../lib/choices/named-organization.ts';

const NAME = ['service-times', 'work-settings'] as const;

export function useWorkSettings() {
  const named = useNamedOrganization();
  return useApiQuery([...NAME, named], ({ signal }) => call(getWorkSettings, { query: named, signal }), {
    select: ({ settings }) => settings,
  });
}

export const useSaveWorkSettings = () =>
  useApiMutation((body: BodyInput<typeof setWorkSettings>) => call(setWorkSettings, { body }), {
    changes: [NAME],
  });
