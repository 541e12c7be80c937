import { type Kysely, sql } from 'kysely';

/** Who says that an e-mail is the person's: they have followed a link to it, an admin entered it, or only they say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column email_proof text not null default 'confirmed'
      check (email_proof in ('confirmed', 'vouched', 'claimed'))`.execute(db);
  // Whether somebody whom an admin has made followed a link since is not known: their provider or a link will prove it.
  await sql`
    update users set email_proof = case when email_unproven then 'claimed' else 'vouched' end
    where email_unproven or (origin in ('admin', 'import')
      and not exists (select from identities where identities.user_id = users.id))`.execute(db);
  await sql`alter table users drop column email_unproven`.execute(db);
}
