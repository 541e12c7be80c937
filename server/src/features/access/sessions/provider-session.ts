/** A session here that began with one at an organization's own provider. */

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
