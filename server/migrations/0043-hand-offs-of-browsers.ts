import { type Kysely, sql } from 'kysely';

/** The one-time token of a sign-in through a provider is good in the browser that began it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // They live for minutes; who is on the way signs in again.
  await sql`delete from hand_offs`.execute(db);
  await sql`alter table hand_offs add column browser_hash bytea not null`.execute(db);
}
