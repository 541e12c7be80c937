import { sql } from 'kysely';
import { referencesTo } from '../../platform/database/deletion-order.ts';
import type { Database } from '../../platform/database/open-database.ts';

/** Tables whose rows outlive a person: what somebody did elsewhere keeps their name. */
const REMEMBER: readonly string[] = [
  'organization_people',
  'organizations',
  'installation_events',
  // Those left by now belong to chats of other organizations.
  'chat_images',
];

/**
 * Removes the accounts of an organization whose other rows are deleted. Who once worked in another organization stays
 * there as a name that nobody can sign in with.
 * @returns how many people there were
 */
export async function purgePeople(trx: Database, organizationId: string, now: Date): Promise<number> {
  // A service account is of no organization by itself: with its place there goes all that names it.
  const people = sql`(select id from users where organization_id = ${organizationId}
    or (organization_id is null and last_name = '' and email = ''
      and not exists (select from organization_people as there where there.user_id = users.id)))`;
  await sql`delete from chat_images where ticket_id is null and uploader_id in ${people}`.execute(trx);
  const references = await referencesTo(trx, 'users');
  for (const { table, column } of references) {
    if (REMEMBER.includes(table)) continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${people}`.execute(trx);
  }
  const remembered = references
    .filter(({ table }) => REMEMBER.includes(table))
    .map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} as other where other.${sql.ref(column)} = users.id)`,
    );
  const removed = await sql`
    delete from users where id in ${people} and not (${sql.join(remembered, sql` or `)})`.execute(trx);
  await sql`update organization_people set email = '' where until is not null and user_id in ${people}`.execute(
    trx,
  );
  const kept = await trx
    .updateTable('users')
    .set({
      organization_id: null,
      is_active: false,
      auto_assign: false,
      password_hash: null,
      department: '',
      email: '',
      contact_number: '',
      updated_at: now,
    })
    .set(({ fn, val, ref }) => ({ deleted_at: fn.coalesce(ref('deleted_at'), val(now)) }))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return Number(removed.numAffectedRows) + Number(kept.numUpdatedRows);
}
