import { type Kysely, sql } from 'kysely';

/** So many e-mails an hour go out for one organization. They outlive it: there is no foreign key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column organization_id uuid`.execute(db);
  await sql`create index mails_by_organization on mails (organization_id, at)
    where organization_id is not null`.execute(db);
}
