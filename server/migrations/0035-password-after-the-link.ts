import { type Kysely, sql } from 'kysely';

/** Whoever registers chooses the password once they have followed the link: what was sent before is forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pending_registrations drop column password_hash`.execute(db);
}
