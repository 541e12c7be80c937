import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';
import { rememberOrigin } from './sign-in-place.repo.ts';

export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

/** The organization's own provider that vouched for somebody, and what it calls the session there. */
export interface ProviderSession {
  readonly id: string;
  /** Null where it does not say. */
  readonly session: string | null;
}

/** Those of rows that lead to a session, and of sessions. */
export const providerColumns = (provider: ProviderSession | null) => ({
  provider_id: provider?.id ?? null,
  provider_session: provider?.session ?? null,
});

/** Null for any other way in. */
export const providerOf = (row: {
  readonly provider_id: string | null;
  readonly provider_session: string | null;
}): ProviderSession | null =>
  row.provider_id === null ? null : { id: row.provider_id, session: row.provider_session };

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
