import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** The columns that somebody has chosen for their lists of tickets, by list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column list_columns jsonb not null default '{}'`.execute(db);
}
