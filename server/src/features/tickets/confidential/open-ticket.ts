import { MINUTE } from '@switchboard/contract/durations.ts';
import { CONFIDENTIAL } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { canRead } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { recordEvents } from '../../record/record-events.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import { lockTicket } from '../ticket.repo.ts';
import { knownTo } from '../ticket.scope.ts';
import { endOpening, findOpening, insertOpening } from './opening.repo.ts';

export interface Opening {
  readonly expiresAt: string;
  readonly reason: string;
}

/**
 * Opens a confidential ticket for an admin, or a super admin, who is not on it. Everybody on it is told who and why; while
 * it is open, doing so again changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT for what they can read without that
 */
export const openTicket = (
  db: Database,
  context: PersonContext,
  ticketId: string,
  reason: string,
): Promise<Opening> =>
  db.transaction().execute(async (trx) => {
    const { actor, at } = context;
    const known = knownTo(actor);
    const ticket = known === null ? undefined : await lockTicket(known, trx, ticketId);
    if (ticket === undefined) throw notFound();
    const { organization_id: organizationId } = ticket;
    const before = await findOpening(trx, ticket, actor.id);
    await keepAnswer(trx, context, ticket.id);
    if (before !== undefined && before.ends_at > at) return presentOpening(before);
    if (canRead(actor, { ...factsOf(ticket), openedBy: [] })) {
      throw new AppError('CONFLICT', { message: MESSAGES.openedAlready });
    }
    if (before !== undefined) await endOpening(trx, organizationId, before.id, at);
    await recordActor(trx, organizationId, actor);
    const ends_at = new Date(at.getTime() + CONFIDENTIAL.openMinutes * MINUTE);
    await insertOpening(trx, {
      organization_id: organizationId,
      id: newId(),
      ticket_id: ticket.id,
      user_id: actor.id,
      reason,
      opened_at: at,
      ends_at,
    });
    await recordTicketEvents(trx, ticket, context, [
      { verb: 'glass', data: { until: ends_at.toISOString(), reason } },
    ]);
    if (!isSuperAdmin(actor)) {
      const subject = await organizationSubject(trx, organizationId, 'organization');
      const opened = { ticket: { id: ticket.id, name: ticket.number }, reason };
      await recordEvents(trx, subject, context, [{ verb: 'ticket_opened', data: opened }]);
    }
    return presentOpening({ reason, ends_at });
  });

export const presentOpening = (row: { readonly reason: string; readonly ends_at: Date }): Opening => ({
  expiresAt: row.ends_at.toISOString(),
  reason: row.reason,
});
