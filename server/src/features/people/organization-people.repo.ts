import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';

/** Lets rows of the organization name this person; a super admin gets the row at their first act there. */
export async function recordPerson(db: Database, organizationId: string, userId: string): Promise<void> {
  await db
    .insertInto('organization_people')
    .values({ organization_id: organizationId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
}

/** Members have their row since they joined. */
export async function recordActor(db: Database, organizationId: string, actor: Actor): Promise<void> {
  if (actor.organizationId !== organizationId) await recordPerson(db, organizationId, actor.id);
}

/** Rows of the organization they leave go on naming them; where they have been before they are a member again. */
export async function movePerson(
  trx: Database,
  userId: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('organization_people')
    .set({ until: at })
    .where('organization_id', '=', from)
    .where('user_id', '=', userId)
    .execute();
  await trx
    .insertInto('organization_people')
    .values({ organization_id: to, user_id: userId, since: at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ until: null }))
    .execute();
}
