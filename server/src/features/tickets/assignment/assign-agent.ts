import type { Database } from '../../../platform/database/open-database.ts';
import { fullName } from '../../people/person-ref.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { type Assignment, assignmentEvent, recordTicketEvents } from '../life/ticket-events.ts';
import { insertTicketPeople } from '../ticket-people.repo.ts';

interface Agent {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Gives an agent a ticket that nobody has any more, and records it. */
export async function assignAgent(
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  agent: Agent,
  context: ActorContext,
  occasion: Omit<Assignment, 'to'>,
): Promise<void> {
  const beginning = { organizationId: ticket.organization_id, since: context.at };
  const byId = occasion.automatic ? null : (context.actor?.id ?? null);
  await insertTicketPeople(trx, beginning, [
    { ticket_id: ticket.id, user_id: agent.id, relation: 'devops_agent', by_id: byId },
  ]);
  await recordTicketEvents(trx, ticket, context, [
    assignmentEvent('devops_agent', { ...occasion, to: { id: agent.id, name: fullName(agent) } }),
  ]);
}
