import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What the report of service times reads, without the rows: clocks by when they began, and for what they stood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ticket_clocks_of_period on ticket_clocks (organization_id, started_at)
      include (kind, ticket_id, id, met_at, breached_at, due_at, counted_seconds)
      where target_seconds is not null`.execute(db);
  await sql`
    create index ticket_clock_stretches_that_stood on ticket_clock_stretches (organization_id, clock_id)
      include (cause, began_at, ended_at)
      where cause in ('requester', 'approver', 'vendor')`.execute(db);
}
