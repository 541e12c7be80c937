import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';

export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Asks nothing: ways in end in `finishSignIn`, which does.
 * @returns the token
 */
export async function createSession(
  db: Database,
  userId: string,
  origin: SessionOrigin,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashOfToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      address: origin.address,
      user_agent: origin.userAgent.slice(0, 300),
    })
    .execute();
  return token;
}
