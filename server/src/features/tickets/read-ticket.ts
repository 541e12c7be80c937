import type { Ticket } from '@switchboard/contract/entities/ticket.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import { isStaff } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { readAttachments, readComments, readHistory } from './conversation.repo.ts';
import { requireTicket } from './require-ticket.ts';
import { factsOf } from './ticket.facts.ts';
import { presentTicket } from './ticket.presenter.ts';

/**
 * The ticket with everything on it that the actor may see.
 * @throws AppError NOT_FOUND
 */
export async function readTicket(db: Database, actor: Actor, id: string): Promise<Ticket> {
  const ticket = await requireTicket(db, actor, id);
  const staff = isStaff(actor, factsOf(ticket));
  const [comments, attachments, history] = await Promise.all([
    readComments(db, ticket, staff),
    readAttachments(db, ticket, staff),
    readHistory(db, ticket),
  ]);
  return presentTicket(ticket, { comments, attachments, history, staff });
}
