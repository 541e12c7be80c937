import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What the place of its files names as the installation they belong to; null until it has one. See decision 0059. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column files_owner uuid`.execute(db);
}
