import { type Kysely, sql } from 'kysely';

/** What the figures of a period are reckoned from, without a look at the other events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_of_figures on events (organization_id, at)
    include (subject_id, verb, old_value, new_value, sequence)
    where subject_kind = 'ticket' and verb in ('created', 'status', 'priority')`.execute(db);
  await sql`create index users_newest on users (created_at, id) where deleted_at is null`.execute(db);
  await sql`create index users_newest_of_organization on users (organization_id, created_at, id)
    where deleted_at is null`.execute(db);
}
