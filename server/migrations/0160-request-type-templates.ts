import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Request types that the installation keeps for its organizations to copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_type_templates (
      id uuid primary key,
      -- With its fields: it refers to nothing, and nothing refers to it.
      content jsonb not null,
      revision integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      archived_at timestamptz
    )`.execute(db);
  await sql`
    create unique index request_type_templates_name on request_type_templates (lower(content ->> 'name'))
    where archived_at is null`.execute(db);
}
