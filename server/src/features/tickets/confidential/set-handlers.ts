import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canNameHandlers } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { holdMembers } from '../../people/hold-members.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents, type TicketEvent } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { updateTicket } from '../ticket.repo.ts';
import { endRelation, insertTicketPeople } from '../ticket-people.repo.ts';

/**
 * Names who handles a confidential ticket, in place of those who do.
 * @throws AppError NOT_FOUND, CONFIDENTIAL, FORBIDDEN, CONFLICT for one that is not confidential, VALIDATION_FAILED for who is
 *   no active member
 */
export const setHandlers = (
  db: Database,
  context: PersonContext,
  ticketId: string,
  named: readonly string[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor, at } = context;
    const ticket = await requireLockedTicket(trx, actor, ticketId);
    const { organization_id: organizationId } = ticket;
    if (!canNameHandlers(actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    if (!ticket.confidential) throw new AppError('CONFLICT', { message: MESSAGES.handlersOfConfidential });
    const members = await holdMembers(trx, organizationId, named);
    if (members.size < named.length) throw invalid('handlers', MESSAGES.addedUnknown);
    const before = ticket.people.filter(({ relation }) => relation === 'handler');
    const gone = before.filter(({ id }) => !members.has(id));
    const come = [...members].filter(([id]) => !before.some((one) => one.id === id));
    if (gone.length + come.length === 0) return;
    for (const one of gone) await endRelation(trx, { organizationId, until: at }, ticket.id, one);
    await recordActor(trx, organizationId, actor);
    if (come.length > 0) {
      await insertTicketPeople(
        trx,
        { organizationId, since: at },
        come.map(([id]) => ({
          ticket_id: ticket.id,
          user_id: id,
          relation: 'handler' as const,
          by_id: actor.id,
        })),
      );
    }
    await updateTicket(trx, ticket, { updated_at: at }, []);
    await recordTicketEvents(trx, ticket, context, [
      ...gone.map(
        (one): TicketEvent => ({
          verb: 'person_removed',
          data: { person: { id: one.id, name: fullName(one) }, relation: 'handler' },
        }),
      ),
      ...come.map(
        ([id, name]): TicketEvent => ({
          verb: 'person_added',
          data: { person: { id, name }, relation: 'handler', tell: [id] },
        }),
      ),
    ]);
  });
