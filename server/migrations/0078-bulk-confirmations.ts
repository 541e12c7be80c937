import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Tickets of which something was still open when a change of many was looked at: they are changed where its maker says so.
 * And which version of a macro was looked at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_changes add column macro_version integer`.execute(db);
  await sql`alter table bulk_change_rows add column asks boolean not null default false`.execute(db);
}
