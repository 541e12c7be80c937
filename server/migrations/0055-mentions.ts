import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Who is named in a comment, which grants nothing: most name nobody, so that they stand beside its text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column mentions uuid[] not null default '{}'`.execute(db);
}
