import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';
import { type ProviderSession, providerColumns } from './provider-session.ts';
import { rememberOrigin } from './sign-in-place.repo.ts';

export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

export interface NewSession {
  readonly id: string;
  readonly token: string;
  /** Whether the person has not signed in from this place, or with such a browser, before. */
  readonly isNewOrigin: boolean;
}

/** Asks nothing: ways in end in `finishSignIn`, which does. */
export async function createSession(
  db: Database,
  userId: string,
  origin: SessionOrigin & { readonly provider?: ProviderSession | null },
  now: Date,
): Promise<NewSession> {
  const token = newToken();
  const id = newId();
  await db
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashOfToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      address: origin.address,
      user_agent: origin.userAgent.slice(0, 300),
      ...providerColumns(origin.provider ?? null),
    })
    .execute();
  return { id, token, isNewOrigin: await rememberOrigin(db, userId, origin, now) };
}
