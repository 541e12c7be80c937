import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** How what a comment says is to be read; those there are stay as they are, letter by letter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column format text not null default 'plain'`.execute(db);
}
