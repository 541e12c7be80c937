import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What organizations and people take away, and the links that open it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_exports (
      id uuid primary key,
      -- Null for what a super admin takes away about themselves.
      organization_id uuid references organizations (id),
      maker_id uuid not null references users (id),
      scope text not null check (scope in ('organization', 'person')),
      with_files boolean not null,
      state text not null check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
      failure text,
      request_id text,
      created_at timestamptz not null,
      snapshot_at timestamptz,
      done bigint not null default 0,
      -- Null until it was begun.
      total bigint,
      -- How often a program has begun it.
      tries integer not null default 0,
      -- Of the file, which is in the store while it is ready.
      stored_name text,
      bytes bigint,
      sha256 bytea,
      expires_at timestamptz,
      check (scope = 'person' or organization_id is not null),
      check ((state = 'failed') = (failure is not null)),
      check ((state = 'ready') = (stored_name is not null))
    )`.execute(db);
  await sql`create index data_exports_of_organization on data_exports (organization_id, created_at desc)`.execute(
    db,
  );
  await sql`create index data_exports_of_maker on data_exports (maker_id, created_at desc)`.execute(db);
  await sql`create index data_exports_by_state on data_exports (state, created_at)`.execute(db);
  await sql`create index data_exports_stored on data_exports (stored_name) where stored_name is not null`.execute(
    db,
  );
  // Of each one at a time.
  await sql`
    create unique index data_exports_under_way on data_exports (organization_id)
    where scope = 'organization' and state in ('queued', 'running')`.execute(db);
  await sql`
    create unique index data_exports_of_person_under_way on data_exports (maker_id)
    where scope = 'person' and state in ('queued', 'running')`.execute(db);
  await sql`
    create table data_export_links (
      token_hash bytea primary key,
      organization_id uuid references organizations (id),
      export_id uuid not null references data_exports (id) on delete cascade,
      -- It ends with the session that asked for it, and opens in the browser that did.
      session_id uuid not null references sessions (id) on delete cascade,
      browser_hash bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index data_export_links_of_export on data_export_links (export_id)`.execute(db);
  await sql`create index data_export_links_of_session on data_export_links (session_id)`.execute(db);
  await sql`create index data_export_links_of_organization on data_export_links (organization_id)`.execute(
    db,
  );
}
