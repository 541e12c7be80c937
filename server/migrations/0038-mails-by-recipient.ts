import { type Kysely, sql } from 'kysely';

/** To whom e-mails went, as a hash: so many an hour reach one address, whoever causes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column recipient bytea`.execute(db);
  await sql`create index mails_by_recipient on mails (recipient, at)`.execute(db);
}
