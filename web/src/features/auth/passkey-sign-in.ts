/** The calls of a sign-in by a passkey; fetched with the first use of one. */
import {
  askForSecondFactor,
  askToSignIn,
  provePasskey,
  signInWithPasskey,
} from '@switchboard/contract/access/passkeys.ts';
import { call } from '../../lib/api/call.ts';
import { answerByDevice } from '../../lib/passkeys/ask-device.ts';
import type { Entrance } from './entrance.ts';

/** @param challenge of the first half of a sign-in; null for a passkey alone */
export async function enterWithPasskey(challenge: string | null): Promise<Entrance> {
  if (challenge === null) {
    const { options } = await call(askToSignIn, { body: {} });
    return call(signInWithPasskey, { body: { credential: await answerByDevice(options) } });
  }
  const { options } = await call(askForSecondFactor, { body: { challenge } });
  return call(provePasskey, { body: { challenge, credential: await answerByDevice(options) } });
}

export { passkeyFailure } from '../../lib/passkeys/ask-device.ts';
