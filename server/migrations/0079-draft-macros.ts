import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** By which macro a draft was written, and what of it is to be done when it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table drafts
      -- It may be gone by then, which is said when the draft is sent.
      add column macro_id uuid,
      add column macro_actions text[] not null default '{}'`.execute(db);
}
