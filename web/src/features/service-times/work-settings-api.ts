import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { getWorkSettings, setWorkSettings } from '@switchboard/contract/tickets/availability.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';

const NAME = ['service-times', 'work-settings'] as const;

export const useWorkSettings = () =>
  useApiQuery(NAME, ({ signal }) => call(getWorkSettings, { signal }), {
    select: ({ settings }) => settings,
  });

export const useSaveWorkSettings = () =>
  useApiMutation((body: BodyInput<typeof setWorkSettings>) => call(setWorkSettings, { body }), {
    changes: [NAME],
  });
