/** What passkeys are asked to sign: random, good once, for a few minutes, and for whoever has asked. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';

/** How long people may take to touch a key or to find their phone. */
export const PASSKEY_CHALLENGE_VALID_FOR = 5 * MINUTE;

export interface Asking {
  readonly purpose: Schema['passkey_challenges']['purpose'];
  /** What ties the answer to whoever asked: a browser's cookie, the challenge of half a sign-in, a session. */
  readonly asker: string;
}

const oldest = (now: Date) => new Date(now.getTime() - PASSKEY_CHALLENGE_VALID_FOR);

/** @returns what is to be signed, in base64url */
export async function createPasskeyChallenge(
  db: Database,
  { purpose, asker }: Asking,
  now: Date,
): Promise<string> {
  const challenge = newToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOfToken(challenge),
      purpose,
      asker_hash: hashOfToken(asker),
      created_at: now,
    })
    .execute();
  return challenge;
}

/** Uses it up, whoever shows it. @returns whether it was this asker's, for this purpose, and not too old */
export async function takePasskeyChallenge(
  db: Database,
  challenge: string,
  { purpose, asker }: Asking,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOfToken(challenge))
    .returning(['purpose', 'asker_hash', 'created_at'])
    .executeTakeFirst();
  return (
    taken !== undefined &&
    taken.purpose === purpose &&
    taken.asker_hash.equals(hashOfToken(asker)) &&
    taken.created_at > oldest(now)
  );
}

export async function deleteDeadPasskeyChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('created_at', '<', oldest(now)).execute();
}
