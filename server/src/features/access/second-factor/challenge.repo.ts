/** Half a sign-in: who has proved the password, and has a few minutes for the code. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';
import {
  type EndedAtProvider,
  isEndedAtProvider,
  type ProviderSession,
  providerColumns,
} from '../sessions/provider-session.ts';

/** How long the code of one sign-in is waited for. */
const CHALLENGE_VALID_FOR = 5 * MINUTE;

/** Wrong codes of one sign-in. */
const TRIES = 5;

const oldest = (now: Date) => new Date(now.getTime() - CHALLENGE_VALID_FOR);

/**
 * @param sealedKey the key that the code will come from, where it is being set up by this sign-in
 * @param provider that has vouched for them, of their organization's own
 * @returns what has to be sent with the code
 */
export async function createChallenge(
  trx: Database,
  userId: string,
  { sealedKey, provider }: { readonly sealedKey: Buffer | null; readonly provider: ProviderSession | null },
  now: Date,
): Promise<string> {
  const challenge = newToken();
  await trx
    .insertInto('sign_in_challenges')
    .values({
      id: newId(),
      token_hash: hashOfToken(challenge),
      user_id: userId,
      sealed_key: sealedKey,
      ...providerColumns(provider),
      created_at: now,
    })
    .execute();
  return challenge;
}

/** Whose half it is; undefined when there is no such challenge or none of its tries is left. */
export const findChallenge = (db: Database, challenge: string, now: Date) =>
  db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hashOfToken(challenge))
    .where('created_at', '>', oldest(now))
    .where('tries', '<', TRIES)
    .executeTakeFirst();

/** Counts one try, whatever comes of it. Undefined when there is no such challenge or none of its tries is left. */
export const takeTry = (db: Database, challenge: string, now: Date) =>
  db
    .updateTable('sign_in_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashOfToken(challenge))
    .where('created_at', '>', oldest(now))
    .where('tries', '<', TRIES)
    .returning(['id', 'user_id', 'sealed_key', 'provider_id', 'provider_session'])
    .executeTakeFirst();

/** @returns false when it has ended meanwhile */
export async function endChallenge(trx: Database, id: string): Promise<boolean> {
  const ended = await trx.deleteFrom('sign_in_challenges').where('id', '=', id).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

export async function endChallengesOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

export async function endChallengesOfProvider(trx: Database, ended: EndedAtProvider): Promise<void> {
  await trx.deleteFrom('sign_in_challenges').where(isEndedAtProvider(ended)).execute();
}

export async function deleteDeadChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('created_at', '<', oldest(now)).execute();
}
