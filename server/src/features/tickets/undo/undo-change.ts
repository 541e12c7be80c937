import { UNDO } from '@switchboard/contract/limits.ts';
import type { Undo } from '@switchboard/contract/tickets/undo.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId } from '../../../platform/ids.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { takeBack } from './take-back.ts';
import { findChangesWith, isTakenBack } from './undone-events.repo.ts';

/** What a call that changed a ticket offers; null where nothing changed. */
export const offerUndo = (eventId: string | null, { at }: Pick<PersonContext, 'at'>): Undo | null =>
  eventId === null ? null : { eventId, until: new Date(at.getTime() + UNDO.offered).toISOString() };

/**
 * Takes back what the actor has just changed by one request. A second time changes nothing.
 * @throws AppError NOT_FOUND for what somebody else did, UNDO_EXPIRED, CONFLICT for what has changed since
 */
export async function undoChange(
  db: Database,
  context: PersonContext,
  ticketId: string,
  eventId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, ticketId);
    const changes = isId(eventId) ? await findChangesWith(trx, ticket, eventId) : [];
    const [first] = changes;
    if (first === undefined || first.actor_id !== context.actor.id) throw notFound();
    if (
      !(await isTakenBack(
        trx,
        ticket,
        changes.map(({ event_id }) => event_id),
      ))
    ) {
      const late = context.at.getTime() - first.at.getTime() > UNDO.offered + UNDO.grace;
      if (late) throw new AppError('UNDO_EXPIRED');
      await takeBack(trx, context, ticket, changes);
    }
    await keepAnswer(trx, context, ticketId);
  });
}
