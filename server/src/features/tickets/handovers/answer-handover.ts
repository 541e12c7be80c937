/** Offers are accepted, bounced and withdrawn. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { assignAgent } from '../assignment/assign-agent.ts';
import { agentOf } from '../assignment/assign-ticket.ts';
import { lockActiveAgent } from '../assignment/devops-agents/devops-agent.repo.ts';
import { recordOwnInbox, recordTicketEvents } from '../life/ticket-events.ts';
import { type LockedTicket, lockTicket, updateTicket } from '../ticket.repo.ts';
import { allTicketsIn } from '../ticket.scope.ts';
import { endAgentRelations } from '../ticket-people.repo.ts';
import { findHandover, type HandoverRow, lockHandover, updateHandover } from './handover.repo.ts';

interface Held {
  readonly organizationId: string;
  readonly seen: HandoverRow;
  readonly ticket: LockedTicket;
}

type Answer = 'accepted' | 'bounced' | 'withdrawn';

/**
 * The ticket is held before the offer is read: of two who answer the second finds that it is answered.
 * @returns whether the actor answered so before; nothing is left to do then
 * @throws AppError NOT_FOUND, FORBIDDEN, HANDOVER_ANSWERED
 */
const answering = (
  db: Database,
  context: PersonContext,
  id: string,
  answer: Answer,
  act: (trx: Database, held: Held) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor } = context;
    const organizationId = membersOrganization(actor);
    const found = await findHandover(organizationId, trx, actor, id);
    if (found === undefined) throw notFound();
    const ticket = await lockTicket(allTicketsIn(organizationId), trx, found.ticket_id);
    if (ticket === undefined) throw notFound();
    const seen = await findHandover(organizationId, trx, actor, id);
    if (seen === undefined) throw notFound();
    if (seen.state !== 'offered') {
      if (seen.state !== answer || seen.answered_by_id !== actor.id) throw new AppError('HANDOVER_ANSWERED');
    } else {
      if (!(answer === 'withdrawn' ? seen.offer.may_withdraw : seen.offer.may_answer)) {
        throw new AppError('FORBIDDEN');
      }
      await act(trx, { organizationId, seen, ticket });
      // People before offers: whoever takes somebody out of the staff ends their offers after holding them.
      const held = await lockHandover(organizationId, trx, id);
      if (held?.state !== 'offered') throw new AppError('HANDOVER_ANSWERED');
      const end = { state: answer, answered_by_id: actor.id, answered_at: context.at, due_at: null };
      await updateHandover(organizationId, trx, id, end);
    }
    await keepAnswer(trx, context, id);
  });

/**
 * The receiver, or an agent of the receiving team, has the ticket from now on.
 * @throws AppError NOT_FOUND, FORBIDDEN, HANDOVER_ANSWERED
 */
export const acceptHandover = (db: Database, context: PersonContext, id: string): Promise<void> =>
  answering(db, context, id, 'accepted', async (trx, { organizationId, ticket }) => {
    if (!isActive(ticket)) throw new AppError('HANDOVER_ANSWERED');
    const agent = await lockActiveAgent(organizationId, trx, context.actor.id);
    if (agent === undefined) throw new AppError('FORBIDDEN');
    const former = agentOf(ticket);
    await recordTicketEvents(trx, ticket, context, [{ verb: 'handover_accepted', data: {} }]);
    if (former?.id === agent.id) return;
    await endAgentRelations(trx, { organizationId, until: context.at }, [ticket.id]);
    await updateTicket(trx, ticket, { updated_at: context.at }, ['assignedTo']);
    await assignAgent(trx, { ...ticket, open_handover: null }, agent, context, {
      from: former && { id: former.id, name: fullName(former) },
      reason: { code: 'handed_over' },
    });
  });

/**
 * The ticket stays with who has it; where that is nobody any more it lies in its inbox.
 * @throws AppError NOT_FOUND, FORBIDDEN, HANDOVER_ANSWERED, VALIDATION_FAILED without a reason
 */
export const bounceHandover = (
  db: Database,
  context: PersonContext,
  id: string,
  reason: string,
): Promise<void> => {
  if (reason === '') throw invalid('reason', MESSAGES.reasonRequired);
  return answering(db, context, id, 'bounced', async (trx, { organizationId, ticket, seen }) => {
    await updateHandover(organizationId, trx, id, { reason });
    await recordTicketEvents(trx, ticket, context, [
      { verb: 'handover_bounced', data: { reason, tell: [seen.giver_id] } },
    ]);
    if (agentOf(ticket) === undefined && isActive(ticket)) await recordOwnInbox(trx, ticket, context);
  });
};

/** @throws AppError NOT_FOUND, FORBIDDEN, HANDOVER_ANSWERED */
export const withdrawHandover = (db: Database, context: PersonContext, id: string): Promise<void> =>
  answering(db, context, id, 'withdrawn', (trx, { ticket }) =>
    recordTicketEvents(trx, ticket, context, [{ verb: 'handover_withdrawn', data: {} }]),
  );
