import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { statusUpdated } from '@switchboard/contract/messages.ts';
import { canSetStatus } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonalCause } from '../events/cause.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import { requireLockedTicket } from './require-ticket.ts';
import { factsOf } from './ticket.facts.ts';
import { recordTicketEvents } from './ticket-events.ts';
import { updateTicket } from './update-ticket.ts';

/**
 * Sets any of the four statuses. The comment that tells of it is written in the same transaction; setting the
 * present status again changes and tells nothing.
 * @returns whether it was another one before
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function setTicketStatus(
  db: Database,
  cause: PersonalCause,
  id: string,
  status: TicketStatus,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, cause.actor, id);
    if (!canSetStatus(cause.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    if (ticket.status === status) return false;
    const { organization_id } = ticket;
    await recordActor(trx, organization_id, cause.actor);
    await updateTicket(trx, ticket, { status, updated_at: cause.at });
    await trx
      .insertInto('comments')
      .values({
        organization_id,
        id: newId(),
        ticket_id: id,
        author_id: cause.actor.id,
        text: statusUpdated(status),
        is_system: true,
        created_at: cause.at,
      })
      .execute();
    await recordTicketEvents(trx, ticket, cause, [{ verb: 'status', from: ticket.status, to: status }]);
    return true;
  });
}
