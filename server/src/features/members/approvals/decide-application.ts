import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { takeSeat } from '../../organizations/licenses/seats.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { updateUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { expectNoMore } from '../users/refuse-role.ts';
import { lockApplicant } from './applicant.repo.ts';

/**
 * Approved people become active and take a license seat; declined ones stay, deactivated, so that their next sign-in
 * is no new application. Of two admins who decide at once the second finds nobody waiting.
 * @throws AppError NOT_FOUND for whoever does not wait in the admin's organization, FORBIDDEN for who may do more than the actor,
 *   NO_LICENSES_LEFT
 */
export async function decideApplication(
  db: Database,
  context: PersonContext,
  userId: string,
  verb: 'approved' | 'declined',
): Promise<void> {
  const organizationId = membersOrganization(context.actor);
  await db.transaction().execute(async (trx) => {
    if (verb === 'approved') await takeSeat(trx, organizationId);
    const applicant = await lockApplicant(organizationId, trx, userId);
    if (applicant === undefined) throw notFound();
    await expectNoMore(trx, context.actor, applicant);
    await updateUser(trx, userId, {
      awaiting_approval: false,
      is_active: verb === 'approved',
      updated_at: context.at,
    });
    const subject = { organizationId, kind: 'user', id: userId, name: applicant.email } as const;
    await recordEvents(trx, subject, context, [{ verb }]);
    await keepAnswer(trx, context, userId);
  });
}
