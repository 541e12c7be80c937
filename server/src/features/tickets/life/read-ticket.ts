import { TICKET } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { factsOf } from '../ticket.facts.ts';
import { presentTicket } from '../ticket.presenter.ts';
import { readableBy } from '../ticket.scope.ts';
import { findWithConversation } from './conversation.repo.ts';

/**
 * The ticket with the newest of everything on it that the actor may see.
 * @throws AppError NOT_FOUND
 */
export async function readTicket(db: Database, actor: Actor, id: string): Promise<Ticket> {
  // One more of each kind than is shown, to know whether there is more.
  const row = await findWithConversation(readableBy(actor), db, actor, id, TICKET.newest + 1);
  if (row === undefined) throw notFound();
  return presentTicket(row, isStaff(actor, factsOf(row)));
}
