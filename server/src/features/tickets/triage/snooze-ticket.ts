/** Tickets are put off, and put off no longer. No clock stops for it. */
import { SNOOZE } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canWork, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { recordWaking } from './wake-ticket.ts';

/**
 * Puts a ticket that the transaction holds off.
 * @param until null until somebody answers
 * @returns the event; null where it is put off so already
 * @throws AppError FORBIDDEN, CONFLICT for one at rest, VALIDATION_FAILED for a moment too far, or past
 */
export async function snoozeTicket(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  until: Date | null,
): Promise<string | null> {
  if (!canWork(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  if (!isActive(ticket)) throw new AppError('CONFLICT', { message: MESSAGES.snoozeAtRest });
  const inMs = until === null ? 1 : until.getTime() - context.at.getTime();
  if (!(inMs > 0 && inMs <= SNOOZE.longest)) throw invalid('until', MESSAGES.snoozeInvalid);
  if (isSnoozedUntil(ticket, until)) return null;
  const id = newId();
  const snoozed_until = until ?? Number.POSITIVE_INFINITY;
  await updateTicket(trx, ticket, { snoozed_until, updated_at: ticket.updated_at }, []);
  await recordTicketEvents(trx, ticket, context, [
    { id, verb: 'snoozed', data: { until: until?.toISOString() ?? null } },
  ]);
  return id;
}

export function isSnoozedUntil({ snoozed_until: present }: TicketRow, until: Date | null): boolean {
  if (present === null) return false;
  return present instanceof Date ? present.getTime() === until?.getTime() : until === null;
}

/**
 * @param undoes the event that this takes back
 * @returns the event; null where it was not put off
 * @throws AppError FORBIDDEN
 */
export async function wakeTicket(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  why: 'by_hand',
  undoes?: string,
): Promise<string | null> {
  if (!canWork(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  if (ticket.snoozed_until === null) return null;
  const event = await recordWaking(trx, context, ticket, why, undoes);
  await queueAssignments(trx, ticket.organization_id);
  return event;
}

/** @throws AppError NOT_FOUND, and as `snoozeTicket` */
export const snoozeById = (db: Database, context: PersonContext, id: string, until: Date | null) =>
  db
    .transaction()
    .execute(async (trx) =>
      snoozeTicket(trx, context, await requireLockedTicket(trx, context.actor, id), until),
    );

/** @throws AppError NOT_FOUND, FORBIDDEN */
export const wakeById = (db: Database, context: PersonContext, id: string) =>
  db
    .transaction()
    .execute(async (trx) =>
      wakeTicket(trx, context, await requireLockedTicket(trx, context.actor, id), 'by_hand'),
    );
