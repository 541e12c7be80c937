import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Sign-ins on their way through SAML providers, each with the one answer that it may get. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saml_requests (
      state_hash bytea primary key,
      browser_hash bytea not null,
      provider_id uuid not null,
      request_id text not null,
      tested_by uuid,
      created_at timestamptz not null,
      -- The first answer uses it up, whatever came of it.
      answered_at timestamptz,
      handle_hash bytea,
      -- Sealed with the installation's key, for this request.
      answer bytea,
      check ((handle_hash is null) = (answer is null)),
      check (answer is null or answered_at is not null)
    )`.execute(db);
  await sql`create unique index saml_requests_by_handle on saml_requests (handle_hash) where handle_hash is not null`.execute(
    db,
  );
  await sql`create index saml_requests_by_age on saml_requests (created_at)`.execute(db);
}
