import { type Kysely, sql } from 'kysely';

/** Keys without a modifier can be switched off, as whoever speaks to their machine or slips on keys needs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column keyboard_shortcuts boolean not null default true`.execute(db);
}
