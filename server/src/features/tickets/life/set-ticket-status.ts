import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { statusUpdated } from '@switchboard/contract/messages.ts';
import { canSetStatus, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { insertComments } from './conversation.repo.ts';
import { recordTicketEvents } from './ticket-events.ts';

/**
 * Sets any of the four statuses, with a comment that says so. Setting the present status again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function setTicketStatus(
  db: Database,
  context: PersonContext,
  id: string,
  status: TicketStatus,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, id);
    if (!canSetStatus(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    if (ticket.status !== status) await moveToStatus(trx, context, ticket, status);
  });
}

/** @param ticket held by the transaction, and in another status */
export async function moveToStatus(
  trx: Database,
  context: PersonContext,
  ticket: Pick<TicketRow, 'organization_id' | 'id' | 'status'>,
  status: TicketStatus,
): Promise<void> {
  const { organization_id, id } = ticket;
  await recordActor(trx, organization_id, context.actor);
  await updateTicket(trx, ticket, { status, updated_at: context.at });
  await insertComments(trx, organization_id, context.at, [
    { ticketId: id, authorId: context.actor.id, text: statusUpdated(status), isSystem: true },
  ]);
  await recordTicketEvents(trx, ticket, context, [
    { verb: 'status', data: { from: ticket.status, to: status } },
  ]);
  // An agent who is done with it has room for another.
  if (isActive(ticket) && !isActive({ status })) await queueAssignments(trx, organization_id);
}
