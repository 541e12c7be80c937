import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Who is affected and whether they can work, by which the priority goes; and the forms that a ticket had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ticket_forms
      add column impact text,
      add column urgency text,
      -- Staff have chosen another priority than follows.
      add column priority_overruled boolean not null default false`.execute(db);
  await sql`
    -- By which forms a ticket went before its type was changed.
    create table ticket_former_forms (
      organization_id uuid not null,
      ticket_id uuid not null,
      type_id uuid not null,
      version integer not null,
      left_at timestamptz not null,
      primary key (organization_id, ticket_id, type_id, version),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, type_id, version)
        references request_type_versions (organization_id, type_id, version)
    )`.execute(db);
}
