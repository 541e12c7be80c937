import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What people have begun to write to a ticket and not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      user_id uuid not null,
      kind text not null check (kind in ('reply', 'note')),
      text text not null,
      mentions uuid[] not null,
      -- Each change makes the next number.
      revision integer not null,
      saved_at timestamptz not null,
      primary key (organization_id, id),
      unique (organization_id, ticket_id, user_id, kind),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index drafts_of_person on drafts (user_id)`.execute(db);
  await sql`
    create table draft_files (
      organization_id uuid not null,
      id uuid not null,
      draft_id uuid not null,
      uploader_id uuid not null,
      stored_name text not null,
      original_name text not null,
      mime_type text not null,
      size integer not null,
      sha256 bytea not null,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, draft_id) references drafts (organization_id, id)
    )`.execute(db);
  await sql`create index draft_files_of_draft on draft_files (organization_id, draft_id)`.execute(db);
  await sql`create index draft_files_by_name on draft_files (stored_name)`.execute(db);
  await sql`create index draft_files_of_uploader on draft_files (uploader_id, created_at)`.execute(db);
  await sql`create trigger stored after insert on draft_files referencing new table as added
    for each statement execute function count_added_files()`.execute(db);
  await sql`create trigger removed after delete on draft_files referencing old table as removed
    for each statement execute function count_removed_files()`.execute(db);
}
