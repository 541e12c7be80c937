import type { Database } from '../../../platform/database/open-database.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { assignAgent } from '../assignment/assign-agent.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { lockActiveAgent } from '../assignment/devops-agents/devops-agent.repo.ts';
import { withdrawOpenHandover } from '../handovers/withdraw-open-handover.ts';
import { assignmentEvent, recordOwnInbox, recordTicketEvents } from '../life/ticket-events.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { endAgentRelations } from '../ticket-people.repo.ts';
import { readSubstitutes } from './absence.repo.ts';
import { standInFor } from './stand-in.ts';

/**
 * Gives a ticket that the transaction holds to who stands in for an absent agent, or to nobody, so that it lies in its inbox.
 * Nothing happens while its agent is there, or only away, and where they act themselves.
 */
export async function passOn(trx: Database, context: PersonContext, ticket: TicketRow): Promise<void> {
  const former = ticket.people.find(({ relation }) => relation === 'devops_agent');
  if (!ticket.agent_absent || former === undefined || former.id === context.actor.id) return;
  // Nobody comes onto it by standing in.
  if (ticket.confidential) return;
  const { organization_id: organizationId, id } = ticket;
  const colleagues = await readSubstitutes(organizationId, trx, former.id, context.at);
  const chosen = standInFor(former.id, colleagues);
  const agent = chosen === null ? undefined : await lockActiveAgent(organizationId, trx, chosen);
  await endAgentRelations(trx, { organizationId, until: context.at }, [id]);
  await updateTicket(trx, ticket, { updated_at: context.at }, ['assignedTo']);
  const from = { id: former.id, name: fullName(former) };
  if (agent === undefined) {
    await withdrawOpenHandover(trx, context, ticket);
    const event = assignmentEvent('devops_agent', { from, reason: { code: 'absent' }, automatic: true });
    await recordTicketEvents(trx, ticket, context, [event]);
    await recordOwnInbox(trx, ticket, context);
    await queueAssignments(trx, organizationId);
  } else {
    await assignAgent(trx, ticket, agent, context, { from, reason: { code: 'substitute' }, automatic: true });
  }
}
