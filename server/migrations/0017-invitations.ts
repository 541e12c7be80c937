import { type Kysely, sql } from 'kysely';

/** Accounts that are made for somebody without a password, which they choose by the link of a letter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column invited boolean not null default false`.execute(db);
  await sql`alter table account_links drop constraint account_links_purpose_check`.execute(db);
  await sql`alter table account_links add constraint account_links_purpose_check
    check (purpose in ('password_reset', 'registration', 'email_change', 'invitation'))`.execute(db);
}
