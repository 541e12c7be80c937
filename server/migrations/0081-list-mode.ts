import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Whether somebody goes through lists of tickets page by page or as far as they scroll. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column list_mode text not null default 'pages'`.execute(db);
}
