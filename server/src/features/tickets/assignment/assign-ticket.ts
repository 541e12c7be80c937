import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canAssign } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { updateTicket } from '../ticket.repo.ts';
import { endAgentRelations } from '../ticket-people.repo.ts';
import { assignAgent } from './assign-agent.ts';
import { lockActiveAgent } from './devops-agents/devops-agent.repo.ts';

/**
 * Gives the ticket to a DevOps agent; the one who had it loses it. The status stays as it is.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED when there is no such active agent in its organization
 */
export async function assignTicket(
  db: Database,
  context: PersonContext,
  id: string,
  choice: { readonly devopsAgent: string; readonly reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, id);
    if (!canAssign(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    const agent = await lockActiveAgent(ticket.organization_id, trx, choice.devopsAgent);
    if (agent === undefined) throw invalid('devopsAgent', MESSAGES.agentUnknown);
    const former = ticket.people.find((person) => person.relation === 'devops_agent');
    if (former?.id === agent.id) return;

    await recordActor(trx, ticket.organization_id, context.actor);
    await endAgentRelations(trx, { organizationId: ticket.organization_id, until: context.at }, [id]);
    await updateTicket(trx, ticket, { updated_at: context.at });
    await assignAgent(trx, ticket, agent, context, {
      from: former && { id: former.id, name: fullName(former) },
      reason: choice.reason === '' ? null : { code: 'given', text: choice.reason },
    });
  });
}
