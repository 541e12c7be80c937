/** One ticket for somebody who asks for it: what they may not see is not there. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { findTicket, lockTicket, type TicketRow } from './ticket.repo.ts';
import { readableBy } from './ticket.scope.ts';

/** @throws AppError NOT_FOUND */
export async function requireTicket(db: Database, actor: Actor, id: string): Promise<TicketRow> {
  const ticket = await findTicket(readableBy(actor), db, id);
  if (ticket === undefined) throw notFound();
  return ticket;
}

/**
 * Holds the row until the transaction ends, so that what is decided on it stays true.
 * @throws AppError NOT_FOUND
 */
export async function requireLockedTicket(trx: Database, actor: Actor, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(readableBy(actor), trx, id);
  if (ticket === undefined) throw notFound();
  return ticket;
}
