import { type Kysely, sql } from 'kysely';

/** Of somebody deleted the name stays, where they acted; how to reach them does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set email = '', contact_number = '' where deleted_at is not null`.execute(db);
}
