import { type Kysely, sql } from 'kysely';

/** Which hash the demo gave its accounts, so that those who still have its public password can be found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column demo_password_hash text`.execute(db);
  // Hashes are salted: only seeded accounts share one.
  await sql`
    update installation set demo_password_hash = (
      select password_hash from users where password_hash is not null
      group by password_hash having count(*) > 1 order by count(*) desc limit 1
    )`.execute(db);
}
