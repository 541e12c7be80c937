import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { endSessionsOf } from '../sessions/session.repo.ts';
import { endChallengesOf } from './challenge.repo.ts';
import { deleteSecondFactors } from './second-factor.repo.ts';

/**
 * Removes the second factors of a member who has lost them, passkeys and recovery codes among them, and ends their sessions. Super admins are not helped this
 * way: whoever holds the machine does that.
 * @throws AppError NOT_FOUND, FORBIDDEN for a super admin's, CONFLICT for one's own
 */
export async function resetSecondFactor(db: Database, context: PersonContext, userId: string): Promise<void> {
  const { actor } = context;
  if (actor.id === userId) throw new AppError('CONFLICT', { message: MESSAGES.ownSecondFactor });
  await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select(['id', 'role', 'organization_id'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .$if(!isSuperAdmin(actor), (query) => query.where('organization_id', '=', actor.organizationId))
      .forUpdate()
      .executeTakeFirst();
    if (person === undefined) throw notFound();
    if (person.role === 'super_admin') throw new AppError('FORBIDDEN');
    if (!(await deleteSecondFactors(trx, userId))) return;
    await endSessionsOf(trx, userId);
    await endChallengesOf(trx, userId);
    const account = { id: userId, organizationId: person.organization_id };
    await recordAccountEvent(trx, account, context, { verb: 'second_factor_reset' });
  });
}
