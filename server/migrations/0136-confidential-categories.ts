import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Categories whose new tickets are confidential, and who handles those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table categories
      add column confidential boolean not null default false,
      -- Ids of people of the organization; who is not there when a ticket is raised does not come onto it.
      add column handlers uuid[] not null default '{}',
      add constraint categories_handlers check (cardinality(handlers) <= 10 and (not confidential or cardinality(handlers) > 0))`.execute(
    db,
  );
}
