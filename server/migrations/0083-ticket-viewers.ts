import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Which of its staff look at a ticket now, on which node, and what they write there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of the moment: after a crash of the database everybody comes again.
  await sql`
    create unlogged table ticket_viewers (
      organization_id uuid not null,
      ticket_id uuid not null,
      user_id uuid not null,
      node_id uuid not null,
      typing text check (typing in ('reply', 'note')),
      typed_at timestamptz,
      primary key (organization_id, ticket_id, user_id, node_id)
    )`.execute(db);
  await sql`create index ticket_viewers_of_node on ticket_viewers (node_id)`.execute(db);
}
