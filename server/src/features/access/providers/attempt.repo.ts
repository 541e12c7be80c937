/** Sign-ins on their way through the provider: each may come back once, to the browser that began it. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { hashOfToken } from '../../../platform/tokens.ts';

/** How long somebody may take at the provider. */
export const ATTEMPT_VALID_FOR = 10 * MINUTE;

export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export async function rememberAttempt(
  db: Database,
  { state, nonce, codeVerifier }: Secrets,
  browser: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('provider_attempts')
    .values({
      state_hash: hashOfToken(state),
      browser_hash: hashOfToken(browser),
      nonce,
      code_verifier: codeVerifier,
      created_at: now,
    })
    .execute();
}

/** Another browser neither gets the attempt nor spoils it. */
export async function takeAttempt(
  db: Database,
  state: string,
  browser: string,
  now: Date,
): Promise<Secrets | null> {
  const taken = await db
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', hashOfToken(state))
    .where('browser_hash', '=', hashOfToken(browser))
    .where('created_at', '>', new Date(now.getTime() - ATTEMPT_VALID_FOR))
    .returning(['nonce', 'code_verifier'])
    .executeTakeFirst();
  return taken === undefined ? null : { state, nonce: taken.nonce, codeVerifier: taken.code_verifier };
}

export async function deleteDeadAttempts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('provider_attempts')
    .where('created_at', '<', new Date(now.getTime() - ATTEMPT_VALID_FOR))
    .execute();
}
