/** A session here that began with one at an organization's own provider. */

import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

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

/** Sessions that a provider says have ended there, and what leads to them. */
export interface EndedAtProvider {
  readonly providerId: string;
  /** Null for whoever has the session. */
  readonly userId: string | null;
  /** Null for all of that person. */
  readonly session: string | null;
  readonly before: Date;
}

/** Whether a row is, or leads to, one of them. */
export const isEndedAtProvider =
  ({ providerId, userId, session, before }: EndedAtProvider) =>
  ({ and, eb }: ExpressionBuilder<Schema, 'sessions' | 'hand_offs' | 'sign_in_challenges'>) =>
    and([
      eb('provider_id', '=', providerId),
      eb('created_at', '<', before),
      ...(userId === null ? [] : [eb('user_id', '=', userId)]),
      ...(session === null ? [] : [eb('provider_session', '=', session)]),
    ]);
