import {
  beginEnrolment,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/contract/endpoints/second-factor.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

export interface Confirmation {
  password: string;
  code: string;
}

const ownOptions = () =>
  queryOptions({
    queryKey: userKey('second-factor'),
    queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).secondFactor,
    staleTime: CACHE.none,
  });

export const useSecondFactor = () => useQuery(ownOptions());

/** A new key each time; nothing is turned on by it. */
export const useEnrolment = () =>
  useMutation({ mutationFn: async () => (await call(beginEnrolment)).enrolment });

/** What each of them answers is how it stands now. */
function useChange<Answer extends { secondFactor: unknown }>(
  change: (confirmation: Confirmation) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ secondFactor }) => {
      client.setQueryData(userKey('second-factor'), secondFactor);
      // Turning it on ends the person's other sessions.
      void client.invalidateQueries({ queryKey: userKey('sessions') });
    },
  });
}

export const useEnable = () => useChange((body: Confirmation) => call(enableSecondFactor, { body }));
export const useDisable = () => useChange((body: Confirmation) => call(disableSecondFactor, { body }));
export const useRenewCodes = () => useChange((body: Confirmation) => call(renewRecoveryCodes, { body }));
