import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Who was on a ticket once is found by the ticket: why somebody may not read it any more is told from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ticket_people_past on ticket_people (organization_id, ticket_id) where until is not null`.execute(
    db,
  );
}
