import {
  beginEnrolment,
  disableSecondFactor,
  enableSecondFactor,
  getRequirement,
  getSecondFactor,
  renewRecoveryCodes,
  setRequirement,
} from '@switchboard/contract/access/second-factor.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { userKey } from '../../lib/cache/query-client.ts';

export interface Confirmation {
  password: string;
  code: string;
}

export const useSecondFactor = () =>
  useApiQuery(['second-factor'], async (options) => (await call(getSecondFactor, options)).secondFactor, {
    staleTime: CACHE.none,
  });

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

export const useRequirement = () =>
  useApiQuery(
    ['second-factor', 'requirement'],
    async (options) => (await call(getRequirement, options)).requirement,
  );

export function useSetRequirement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (roles: Role[]) => (await call(setRequirement, { body: { roles } })).requirement,
    onSuccess: (requirement) => {
      client.setQueryData(userKey('second-factor', 'requirement'), requirement);
      void client.invalidateQueries({ queryKey: userKey('second-factor'), exact: true });
    },
  });
}
