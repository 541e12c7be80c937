/** Sessions that are ended one by one: one's own, or those of people by their admin. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { endSessionIn } from '../../access/sessions/session.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { expectNoMore } from '../users/refuse-role.ts';

/**
 * Somebody whose sessions an admin may see and end: of the own organization, or of any for a super admin. Those of super
 * admins are their own matter, and whoever may more than the actor is theirs neither.
 * @returns their organization
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function expectOnesOwn(db: Database, actor: Actor, userId: string): Promise<string | null> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'role', 'organization_id'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(!isSuperAdmin(actor), (query) => query.where('organization_id', '=', actor.organizationId))
    .executeTakeFirst();
  if (person === undefined) throw notFound();
  if (person.role === 'super_admin') throw new AppError('FORBIDDEN');
  await expectNoMore(db, actor, person);
  return person.organization_id;
}

/** @throws AppError NOT_FOUND, CONFLICT for the session of the call */
export const endOwnSession = (
  db: Database,
  currentId: string,
  context: PersonContext,
  sessionId: string,
): Promise<void> => {
  if (sessionId === currentId) throw new AppError('CONFLICT', { message: MESSAGES.ownSession });
  return end(db, context.actor, context, sessionId);
};

/** @throws AppError NOT_FOUND, FORBIDDEN for a super admin's, CONFLICT for one's own */
export async function endSessionOf(
  db: Database,
  context: PersonContext,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<void> {
  if (id === context.actor.id) throw new AppError('CONFLICT', { message: MESSAGES.ownSession });
  const organizationId = await expectOnesOwn(db, context.actor, id);
  await end(db, { id, organizationId }, context, sessionId);
}

/** With the row go the person's sockets of that session: the database announces it. */
const end = (
  db: Database,
  account: { readonly id: string; readonly organizationId: string | null },
  context: PersonContext,
  sessionId: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await endSessionIn(trx, account.id, sessionId))) throw notFound();
    await recordAccountEvent(trx, account, context, { verb: 'sessions_ended', data: { sessions: 1 } });
  });
