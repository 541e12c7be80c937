import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** How often what everybody on a ticket sees of its fields was changed, and which of those changes was the last of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tickets
      add column version integer not null default 1,
      add column field_versions jsonb not null default '{}'`.execute(db);
}
