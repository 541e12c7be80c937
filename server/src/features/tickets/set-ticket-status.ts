import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { statusUpdated } from '@switchboard/contract/messages.ts';
import { canSetStatus } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonalCause } from '../events/cause.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import { factsOf } from './ticket.facts.ts';
import { lockTicket } from './ticket.repo.ts';
import { readableBy } from './ticket.scope.ts';
import { recordTicketEvents } from './ticket-events.ts';

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
    const ticket = await lockTicket(readableBy(cause.actor), trx, id);
    if (ticket === undefined) throw notFound();
    if (!canSetStatus(cause.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    if (ticket.status === status) return false;
    const { organization_id } = ticket;
    await recordActor(trx, organization_id, cause.actor);
    await trx
      .updateTable('tickets')
      .set({ status, updated_at: cause.at })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute();
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
