import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

/** Programs from before this do not know that newer ones may change the schema beside them. */
export const change: SchemaChange = 'contract';

/**
 * Changes of the schema that a program must know to serve from it: the last of them names the oldest program that may.
 * `migrate` adds each change that is declared a contraction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table required_migrations (name text primary key)`.execute(db);
}
