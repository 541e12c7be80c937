/** Links with which people choose the first password of an account that somebody else made for them. */
import { DAY } from '@switchboard/contract/durations.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, enqueueInBulk } from '../../../platform/jobs/enqueue.ts';
import { insertLinks, openLink } from '../../access/account-links/account-link.repo.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { lockMember } from '../users/member.repo.ts';
import { expectNoMore } from '../users/refuse-role.ts';
import { invitationTask } from './invitation-job.ts';

export const INVITATION_VALID_FOR = 7 * DAY;

interface Invited {
  readonly id: string;
  readonly email: string;
}

const linkOf = ({ id, email }: Invited, at: Date) => ({
  id: newId(),
  purpose: 'invitation' as const,
  userId: id,
  email,
  requestedAt: at,
  expiresAt: new Date(at.getTime() + INVITATION_VALID_FOR),
});

/** Invites people whose accounts are made in this transaction. */
export async function inviteMany(
  trx: Database,
  organizationId: string,
  people: readonly Invited[],
  at: Date,
): Promise<void> {
  const links = people.map((person) => linkOf(person, at));
  await insertLinks(trx, links);
  await enqueueInBulk(
    trx,
    invitationTask,
    links.map(({ id, email }) => ({ linkId: id, email, organizationId })),
  );
}

/**
 * Sends somebody a new link; the one before is void.
 * @throws AppError NOT_FOUND, FORBIDDEN for who may do more than the actor, CONFLICT for somebody who has a way to sign in, or is deactivated
 */
export async function inviteAgain(db: Database, context: PersonContext, id: string): Promise<void> {
  const organizationId = membersOrganization(context.actor);
  await db.transaction().execute(async (trx) => {
    const member = await lockMember(organizationId, trx, id);
    if (member === undefined) throw notFound();
    await expectNoMore(trx, context.actor, member);
    if (!member.invited) throw new AppError('CONFLICT', { message: MESSAGES.invitationOver });
    if (!member.is_active) throw new AppError('CONFLICT', { message: MESSAGES.invitationInactive });
    const link = linkOf(member, context.at);
    if (!(await openLink(trx, link))) throw new AppError('CONFLICT');
    await enqueue(trx, invitationTask, { linkId: link.id, email: member.email, organizationId });
    const subject = { organizationId, kind: 'user', id, name: fullName(member) } as const;
    await recordEvents(trx, subject, context, [{ verb: 'invited' }]);
    await keepAnswer(trx, context, id);
  });
}
