import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Fields that name people, projects and files of their own: those are in no list of attachments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table field_files (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      field_id uuid not null,
      uploader_id uuid not null,
      stored_name text not null,
      original_name text not null,
      mime_type text not null,
      size bigint not null check (size > 0),
      sha256 bytea not null,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, field_id) references request_fields (organization_id, id),
      foreign key (organization_id, uploader_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create unique index field_files_stored_name on field_files (stored_name)`.execute(db);
  await sql`create index field_files_by_ticket on field_files (organization_id, ticket_id, field_id)`.execute(
    db,
  );
  await sql`create index field_files_by_uploader on field_files (organization_id, uploader_id, created_at)`.execute(
    db,
  );
  await sql`create trigger stored after insert on field_files referencing new table as added
    for each statement execute function count_added_files()`.execute(db);
  await sql`create trigger removed after delete on field_files referencing old table as removed
    for each statement execute function count_removed_files()`.execute(db);
  await sql`
    alter table ticket_field_values
      -- By the kind of the field one of these instead.
      add column person_id uuid,
      add column project_id uuid,
      add column file_id uuid,
      add foreign key (organization_id, person_id) references organization_people (organization_id, user_id),
      add foreign key (organization_id, project_id) references projects (organization_id, id),
      add foreign key (organization_id, file_id) references field_files (organization_id, id)`.execute(db);
}
