import { addPasskey, askToAdd, removePasskey, renamePasskey } from '@switchboard/contract/access/passkeys.ts';
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
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { userKey } from '../../lib/cache/query-client.ts';
import { makeOnDevice } from '../../lib/passkeys/ask-device.ts';
import type { PasskeyProof } from '../../lib/passkeys/own-passkeys.ts';

/** Password and code, or a passkey in their place. */
export interface Confirmation {
  password?: string;
  code?: string;
  passkey?: PasskeyProof;
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

const PASSKEY_CHANGES = [['passkeys'], ['second-factor'], ['sessions']] as const;

/** Asks the server, then a device, then the server again. */
export const useAddPasskey = () =>
  useApiMutation(
    async ({ name, confirmation }: { name: string; confirmation: Confirmation }) => {
      const { options } = await call(askToAdd, { body: confirmation });
      return call(addPasskey, { body: { name, credential: await makeOnDevice(options) } });
    },
    { changes: PASSKEY_CHANGES },
  );

export const useRenamePasskey = (id: string) =>
  useApiMutation((name: string) => call(renamePasskey, { params: { id }, body: { name } }), {
    changes: PASSKEY_CHANGES,
  });

export const useRemovePasskey = (id: string) =>
  useApiMutation(
    (confirmation: Confirmation) => call(removePasskey, { params: { id }, body: confirmation }),
    {
      changes: PASSKEY_CHANGES,
    },
  );

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
