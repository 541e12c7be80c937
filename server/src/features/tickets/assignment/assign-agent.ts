import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { withdrawOpenHandover } from '../handovers/withdraw-open-handover.ts';
import { type Assignment, assignmentEvent, recordTicketEvents } from '../life/ticket-events.ts';
import type { TicketKey, TicketRow } from '../ticket.repo.ts';
import { newRelations } from '../ticket-people.repo.ts';

interface Agent {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Gives an agent a ticket that nobody has any more, and records it. An offer of it to somebody else is withdrawn.
 * @returns the event
 */
export async function assignAgent(
  trx: Database,
  ticket: TicketKey & Pick<TicketRow, 'open_handover'>,
  agent: Agent,
  context: ActorContext,
  occasion: Omit<Assignment, 'to'>,
): Promise<string> {
  await withdrawOpenHandover(trx, context, ticket);
  const id = newId();
  const beginning = { organizationId: ticket.organization_id, since: context.at };
  const byId = occasion.automatic ? null : (context.actor?.id ?? null);
  const relation = {
    ticket_id: ticket.id,
    user_id: agent.id,
    relation: 'devops_agent',
    by_id: byId,
  } as const;
  await recordTicketEvents(
    trx,
    ticket,
    context,
    [
      {
        ...assignmentEvent('devops_agent', { ...occasion, to: { id: agent.id, name: fullName(agent) } }),
        id,
      },
    ],
    [newRelations(beginning, [relation])],
  );
  return id;
}
