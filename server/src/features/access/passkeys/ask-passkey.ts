/** What a browser is given for its authenticators, so that a passkey answers. */
import type { Database } from '../../../platform/database/open-database.ts';
import { passkeysOf } from './passkey.repo.ts';
import {
  type Asking,
  createPasskeyChallenge,
  PASSKEY_CHALLENGE_VALID_FOR,
} from './passkey-challenge.repo.ts';
import { relyingParty } from './relying-party.ts';

export interface Asked extends Asking {
  /** As the caller's Host header says. */
  readonly host: string;
  /** Whose passkeys may answer; null for whichever the device knows. */
  readonly userId: string | null;
  /** Whether the device has to know its user. */
  readonly verified: boolean;
}

/** @throws AppError PASSKEYS_UNAVAILABLE where people come by a bare address */
export async function askPasskey(db: Database, { host, userId, verified, ...asking }: Asked, now: Date) {
  const party = relyingParty(host);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const challenge = await createPasskeyChallenge(db, asking, now);
  const options = await generateAuthenticationOptions({
    rpID: party.host,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: PASSKEY_CHALLENGE_VALID_FOR,
    userVerification: verified ? 'required' : 'preferred',
    ...(userId !== null && { allowCredentials: await credentialsOf(db, userId, party.host) }),
  });
  return { ...options };
}

/** Those that work on the host. */
export async function credentialsOf(db: Database, userId: string, host: string) {
  const passkeys = await passkeysOf(db, userId);
  return passkeys
    .filter((passkey) => passkey.host === host)
    .map(({ credential_id: id, transports }) => ({ id: id.toString('base64url'), transports }));
}
