/** What a passkey has signed, against what was asked of it. */
import type { Assertion } from '@switchboard/contract/access/proof.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { findPasskey, noteUse, type PasskeyRow } from './passkey.repo.ts';
import { type Asking, takePasskeyChallenge } from './passkey-challenge.repo.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

export interface PasskeyDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface Answered extends Asking {
  readonly assertion: Assertion;
  /** As the caller's Host header says. */
  readonly host: string;
  /** Whose it has to be; whoever's it is, where nobody is known yet. */
  readonly userId: string | null;
  /** Whether the device has to know its user, by a finger or a PIN, and not only their touch. */
  readonly verified: boolean;
}

/** Why it was not accepted, for the security log: callers are told one thing. */
export type Refused = 'CHALLENGE' | 'UNKNOWN' | 'SOMEBODY_ELSE' | 'COUNTER' | 'SIGNATURE';

export type Accepted = { readonly passkey: PasskeyRow } | { readonly refused: Refused };

const bytesOf = (encoded: string) => Buffer.from(encoded, 'base64url');

/** The challenge that an authenticator says it signed; whether it did is seen afterwards. */
export function signedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(bytesOf(clientDataJSON).toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Uses the challenge up, whatever comes of it: call it outside of a transaction that may fail.
 * @throws AppError PASSKEYS_UNAVAILABLE where people come by a bare address
 */
export async function acceptPasskey(
  { db, clock }: PasskeyDeps,
  { assertion, host, userId, verified, ...asking }: Answered,
): Promise<Accepted> {
  const party = relyingParty(host);
  const now = clock.now();
  const challenge = signedChallenge(assertion.response.clientDataJSON);
  if (!(await takePasskeyChallenge(db, challenge, asking, now))) return { refused: 'CHALLENGE' };
  const passkey = await findPasskey(db, bytesOf(assertion.id));
  if (passkey === undefined) return { refused: 'UNKNOWN' };
  if (!isOwners(passkey, assertion, userId)) return { refused: 'SOMEBODY_ELSE' };
  const used = await verify(party, passkey, { assertion, challenge, verified });
  if (used === null) return { refused: 'SIGNATURE' };
  // A copy of the key counts on its own: its count falls behind, and neither of the two is believed.
  const counts = used.counter > 0 || passkey.counter > 0;
  if (counts && used.counter <= passkey.counter) return { refused: 'COUNTER' };
  const noted = await noteUse(db, passkey, { ...used, at: now });
  return noted ? { passkey } : { refused: 'COUNTER' };
}

/** Those that name their owner have to name the same one. */
function isOwners({ user_id: owner }: PasskeyRow, { response }: Assertion, userId: string | null): boolean {
  const { userHandle } = response;
  const named = userHandle === undefined || userHandle === null || userHandle === handleOf(owner);
  return named && (userId === null || owner === userId);
}

/** What authenticators know a person by: nothing that says anything of them. */
const handleOf = (userId: string): string => bytesOfId(userId).toString('base64url');

export const bytesOfId = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

interface Signed {
  readonly assertion: Assertion;
  readonly challenge: string;
  readonly verified: boolean;
}

/** @returns what the authenticator counts; null where anything about it is not as it should be */
async function verify(party: RelyingParty, passkey: PasskeyRow, { assertion, challenge, verified }: Signed) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...response } = assertion.response;
  try {
    const { verified: isRight, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.host,
      requireUserVerification: verified,
      // Its count is compared above, once the signature is known to be right.
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0,
      },
    });
    return isRight ? { counter: info.newCounter, synced: info.credentialBackedUp } : null;
  } catch {
    return null;
  }
}
