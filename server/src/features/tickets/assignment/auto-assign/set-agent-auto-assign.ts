import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isMemberOf, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';
import type { DevopsAgent } from '@switchboard/contract/tickets/devops-agents.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../../platform/http/app-error.ts';
import { presentPerson } from '../../../people/person-ref.ts';
import { updateUser } from '../../../people/user.repo.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { recordAccountEvents } from '../../../record/record-account-event.ts';
import { edits } from '../../../record/record-events.ts';
import { presenceOf, presentPresence } from '../../availability/presence.ts';
import { openTicketsOfAgent } from '../agent-load.ts';
import { queueAssignments } from './assign-waiting-tickets.ts';

/**
 * Sets whether an agent takes tickets by auto-assign. Admins and managers set it for their organization's agents, an
 * agent for themselves, a super admin for all.
 * @throws AppError NOT_FOUND, FORBIDDEN for a colleague's, VALIDATION_FAILED for somebody who is no agent
 */
export async function setAgentAutoAssign(
  db: Database,
  context: PersonContext,
  agentId: string,
  autoAssign: boolean,
): Promise<DevopsAgent> {
  const { actor } = context;
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .innerJoin('organizations', 'organizations.id', 'users.organization_id')
      .select([
        'users.id',
        'users.role',
        'users.first_name',
        'users.last_name',
        'users.email',
        'users.auto_assign',
      ])
      .select(['organizations.id as organization_id', 'organizations.name as organization_name'])
      .where('users.id', '=', agentId)
      .where('users.deleted_at', 'is', null)
      .where('organizations.deleted_at', 'is', null)
      .forUpdate('users')
      .executeTakeFirst();
    if (person === undefined) throw notFound();
    if (!isSuperAdmin(actor) && !isMemberOf(actor, person.organization_id)) throw notFound();
    if (!permits(actor, 'autoassign.manage') && actor.id !== person.id) throw new AppError('FORBIDDEN');
    if (person.role !== 'devops_agent') throw invalid('autoAssign', MESSAGES.notAnAgent);
    await updateUser(trx, agentId, { auto_assign: autoAssign, updated_at: context.at });
    const account = { id: agentId, organizationId: person.organization_id };
    const events = edits<'user'>({ autoAssign: person.auto_assign }, { autoAssign });
    await recordAccountEvents(trx, account, context, events);
    const { count, presence } = await trx
      .selectFrom('users')
      .select([openTicketsOfAgent.as('count'), presenceOf(context.at).as('presence')])
      .where('id', '=', agentId)
      .executeTakeFirstOrThrow();
    if (autoAssign) await queueAssignments(trx, person.organization_id);
    return {
      ...presentPerson(person),
      organization: { name: person.organization_name },
      autoAssign,
      presence: presentPresence(presence),
      workload: { openTickets: count },
    };
  });
}
