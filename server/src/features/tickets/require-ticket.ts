/** One ticket for somebody who asks for it: what they may not see is not there. */
import { mergedInto } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { expectVersion } from './life/expect-unchanged.ts';
import { findTicket, type LockedTicket, lockTicket, type TicketRow } from './ticket.repo.ts';
import { knownTo, readableBy } from './ticket.scope.ts';

/** What somebody is answered who asks for a ticket that they may not read: only whoever runs the desk knows that it is there. */
export async function refusedTicket(db: Database, actor: Actor, id: string): Promise<AppError> {
  const known = knownTo(actor);
  const isKnown = known !== null && (await findTicket(known, db, id)) !== undefined;
  return isKnown ? new AppError('CONFIDENTIAL') : notFound();
}

/** @throws AppError NOT_FOUND, CONFIDENTIAL */
export async function requireTicket(db: Database, actor: Actor, id: string): Promise<TicketRow> {
  const ticket = await findTicket(readableBy(actor), db, id);
  if (ticket === undefined) throw await refusedTicket(db, actor, id);
  return ticket;
}

/**
 * Holds the row until the transaction ends, so that what is decided on it stays true.
 * @throws AppError NOT_FOUND, CONFIDENTIAL, TICKET_MERGED for one that leads to another, CHANGED_MEANWHILE where If-Match
 *   names another version
 */
export async function requireLockedTicket(trx: Database, actor: Actor, id: string): Promise<LockedTicket> {
  const ticket = await lockTicket(readableBy(actor), trx, id);
  if (ticket === undefined) throw await refusedTicket(trx, actor, id);
  if (ticket.merged_into !== null) throw await isMerged(trx, actor, ticket.merged_into);
  await expectVersion(trx, ticket);
  return ticket;
}

/** Names the ticket that it leads to for who may read that. */
export async function isMerged(db: Database, actor: Actor, targetId: string): Promise<AppError> {
  const target = await findTicket(readableBy(actor), db, targetId);
  return new AppError('TICKET_MERGED', target && { message: mergedInto(target.number) });
}
