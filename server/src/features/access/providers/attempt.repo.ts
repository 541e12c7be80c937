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

export interface AttemptPlace {
  /** What its cookie says. */
  readonly browser: string;
  /** Of an organization's own; null for the installation's. */
  readonly providerId?: string | null;
  /** Who tries that provider out. */
  readonly testedBy?: string | null;
}

export async function rememberAttempt(
  db: Database,
  { state, nonce, codeVerifier }: Secrets,
  { browser, providerId = null, testedBy = null }: AttemptPlace,
  now: Date,
): Promise<void> {
  await db
    .insertInto('provider_attempts')
    .values({
      state_hash: hashOfToken(state),
      browser_hash: hashOfToken(browser),
      nonce,
      code_verifier: codeVerifier,
      provider_id: providerId,
      tested_by: testedBy,
      created_at: now,
    })
    .execute();
}

interface Attempt {
  readonly secrets: Secrets;
  /** Who tries the provider out; null where somebody signs in. */
  readonly testedBy: string | null;
}

/** Another browser neither gets the attempt nor spoils it, and neither does what another provider sends back. */
export async function takeAttempt(
  db: Database,
  state: string,
  { browser, providerId = null }: Pick<AttemptPlace, 'browser' | 'providerId'>,
  now: Date,
): Promise<Attempt | null> {
  const taken = await db
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', hashOfToken(state))
    .where('browser_hash', '=', hashOfToken(browser))
    .where('provider_id', 'is not distinct from', providerId)
    .where('created_at', '>', new Date(now.getTime() - ATTEMPT_VALID_FOR))
    .returning(['nonce', 'code_verifier', 'tested_by'])
    .executeTakeFirst();
  if (taken === undefined) return null;
  const { nonce, code_verifier: codeVerifier, tested_by: testedBy } = taken;
  return { secrets: { state, nonce, codeVerifier }, testedBy };
}

export async function deleteDeadAttempts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('provider_attempts')
    .where('created_at', '<', new Date(now.getTime() - ATTEMPT_VALID_FOR))
    .execute();
}
