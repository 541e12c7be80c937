/** Takes the active tickets from somebody who stops being an agent, with a note for the staff, or hands them over. */
import { agentLeft } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import { recordInboxes } from '../life/record-inboxes.ts';
import { assignmentEvent } from '../life/ticket-events.ts';
import { writeComments } from '../life/write-comments.ts';
import { updateTickets } from '../ticket.repo.ts';
import { endAgentRelations, insertTicketPeople } from '../ticket-people.repo.ts';
import { lockTicketsOfAgent } from './lock-active-tickets.ts';

export interface Leaver {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
}

/** Takes the agent off their active tickets, with an internal note on each. Tickets that rest keep their name. */
export async function releaseTickets(trx: Database, agent: Leaver, context: PersonContext): Promise<void> {
  const { organizationId: organization_id } = agent;
  const ids = await lockTicketsOfAgent(trx, organization_id, agent.id);
  if (ids.length === 0) return;
  await recordActor(trx, organization_id, context.actor);
  await unassign(trx, { organizationId: organization_id, until: context.at }, ids);
  const released = assignmentEvent('devops_agent', { from: agent, automatic: true });
  await recordEventsOfMany(
    trx,
    { organizationId: organization_id, kind: 'ticket' },
    context,
    ids.map((id) => [{ id }, released]),
  );
  await recordInboxes(trx, organization_id, ids, context);
  await writeComments(
    trx,
    organization_id,
    context,
    ids.map((ticketId) => ({
      ticketId,
      authorId: context.actor.id,
      text: agentLeft(agent.name),
      isInternal: true,
      isSystem: true,
    })),
  );
}

/** Gives an agent's active tickets to another. */
export async function handOverTickets(
  trx: Database,
  from: Leaver,
  to: Pick<Leaver, 'id' | 'name'>,
  context: PersonContext,
): Promise<void> {
  const { organizationId: organization_id } = from;
  const ids = await lockTicketsOfAgent(trx, organization_id, from.id);
  if (ids.length === 0) return;
  await recordActor(trx, organization_id, context.actor);
  await unassign(trx, { organizationId: organization_id, until: context.at }, ids);
  await insertTicketPeople(
    trx,
    { organizationId: organization_id, since: context.at },
    ids.map((ticket_id) => ({
      ticket_id,
      user_id: to.id,
      relation: 'devops_agent',
      by_id: context.actor.id,
    })),
  );
  const handedOver = assignmentEvent('devops_agent', { from, to, reason: { code: 'handed_over' } });
  await recordEventsOfMany(
    trx,
    { organizationId: organization_id, kind: 'ticket' },
    context,
    ids.map((id) => [{ id }, handedOver]),
  );
}

async function unassign(
  trx: Database,
  end: Parameters<typeof endAgentRelations>[1],
  ticketIds: readonly string[],
): Promise<void> {
  await endAgentRelations(trx, end, ticketIds);
  await updateTickets(trx, end.organizationId, ticketIds, { updated_at: end.until }, ['assignedTo']);
}
