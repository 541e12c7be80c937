import { type Kysely, sql } from 'kysely';

/** What an admin's audit asks for: which field went from where to where, and what an organization did last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column field text`.execute(db);
  await sql`alter table events add column subject_name text`.execute(db);
  await sql`create index events_of_administration on events (organization_id, sequence)
    where subject_kind <> 'ticket' or actor_role = 'super_admin'`.execute(db);
}
