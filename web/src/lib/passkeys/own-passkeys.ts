/** The person's passkeys, and what one of them proves. */
import { askToConfirm, listPasskeys, type Passkey } from '@switchboard/contract/access/passkeys.ts';
import { call } from '../api/call.ts';
import { useApiQuery } from '../cache/api-hooks.ts';
import { CACHE } from '../cache/cache-times.ts';
import { answerByDevice } from './ask-device.ts';

export const usePasskeys = () =>
  useApiQuery(['passkeys'], async (options) => (await call(listPasskeys, options)).passkeys, {
    staleTime: CACHE.none,
  });

/** Whether one of them works on this page. */
export const hasPasskeyHere = (passkeys: readonly Passkey[] | undefined): boolean =>
  passkeys?.some(({ host }) => host === window.location.hostname) ?? false;

/** What is sent in place of a password; good once, for a few minutes. */
export async function proveByPasskey() {
  const { options } = await call(askToConfirm, { body: {} });
  return answerByDevice(options);
}

export type PasskeyProof = Awaited<ReturnType<typeof proveByPasskey>>;
