import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canAssign } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { assignmentEvent, recordTicketEvents } from '../life/ticket-events.ts';
import { updateTicket } from '../life/update-ticket.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { findActiveAgent, giveToAgent, takeFromAgent } from './agent-relation.ts';

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
    const agent = await findActiveAgent(trx, ticket.organization_id, choice.devopsAgent);
    if (agent === undefined) throw invalid('devopsAgent', MESSAGES.agentUnknown);
    const former = ticket.people.find((person) => person.relation === 'devops_agent');
    if (former?.id === agent.id) return;

    await recordActor(trx, ticket.organization_id, context.actor);
    const tickets = { organizationId: ticket.organization_id, ticketIds: [id] };
    await takeFromAgent(trx, { ...tickets, until: context.at });
    await giveToAgent(trx, { ...tickets, agentId: agent.id, since: context.at, byId: context.actor.id });
    await updateTicket(trx, ticket, { updated_at: context.at });
    await recordTicketEvents(trx, ticket, context, [
      assignmentEvent('devops_agent', {
        from: former && { id: former.id, name: fullName(former) },
        to: { id: agent.id, name: fullName(agent) },
        reason: choice.reason === '' ? null : { code: 'given', text: choice.reason },
      }),
    ]);
  });
}
