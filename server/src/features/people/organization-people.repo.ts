import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';

/** Lets rows of the organization name this person; a super admin gets the row at their first act there. */
export async function recordPerson(db: Database, organizationId: string, userId: string): Promise<void> {
  await recordPeople(db, [{ organizationId, userId }]);
}

/** The same for several people and organizations. */
export async function recordPeople(
  db: Database,
  people: readonly { readonly organizationId: string; readonly userId: string }[],
): Promise<void> {
  if (people.length === 0) return;
  await db
    .insertInto('organization_people')
    .values(
      people.map(({ organizationId, userId }) => ({ organization_id: organizationId, user_id: userId })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
}

/** Members have their row since they joined. */
export async function recordActor(db: Database, organizationId: string, actor: Actor): Promise<void> {
  if (actor.organizationId !== organizationId) await recordPerson(db, organizationId, actor.id);
}

/**
 * Rows of the organization they leave go on naming them as they are now, so that it has to come before any change of
 * name, e-mail or role; where they have been before they are a member again.
 */
export async function movePerson(
  trx: Database,
  userId: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('organization_people')
    .from('users')
    .set(({ ref }) => ({
      until: at,
      first_name: ref('users.first_name'),
      last_name: ref('users.last_name'),
      email: ref('users.email'),
      role: ref('users.role'),
    }))
    .whereRef('users.id', '=', 'organization_people.user_id')
    .where('organization_people.organization_id', '=', from)
    .where('organization_people.user_id', '=', userId)
    .execute();
  await trx
    .insertInto('organization_people')
    .values({ organization_id: to, user_id: userId, since: at })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet({ until: null, first_name: null, last_name: null, email: null, role: null }),
    )
    .execute();
}

/** Somebody is deleted: the organizations that they have left keep the name alone. */
export async function forgetEmails(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('organization_people')
    .set({ email: '' })
    .where('user_id', '=', userId)
    .where('until', 'is not', null)
    .execute();
}
