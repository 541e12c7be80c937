import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { getAccessSettings, setAccessSettings } from '@switchboard/contract/organizations/access-settings.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';

const SETTINGS = ['access-settings'];

export const useAccessSettings = (id: string) =>
  useApiQuery(SETTINGS, (options) => call(getAccessSettings, { params: { id }, ...options }), {
    select: ({ access }) => access,
    staleTime: CACHE.none,
  });

/** A refusal may say that somebody else has changed them. */
export const useSetAccess = (id: string) =>
  useApiMutation(
    (body: BodyInput<typeof setAccessSettings>) => call(setAccessSettings, { params: { id }, body }),
    { changes: [SETTINGS], evenRefused: true },
  );
