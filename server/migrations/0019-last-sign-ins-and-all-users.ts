import { type Kysely, sql } from 'kysely';

/** When people were last here, and what a list of all organizations' people is sorted and searched by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column last_sign_in_at timestamptz`.execute(db);
  // Sessions that ended are gone: of some people it stays unknown until they come again.
  await sql`
    update users set last_sign_in_at = latest.at
    from (select user_id, max(created_at) as at from sessions group by user_id) as latest
    where latest.user_id = users.id`.execute(db);

  await sql`create index users_by_name on users (lower(first_name || ' ' || last_name), id)
    where deleted_at is null`.execute(db);
  await sql`create index users_email_search on users using gin (email gin_trgm_ops)`.execute(db);

  await sql`alter table installation_events add column field text`.execute(db);
}
