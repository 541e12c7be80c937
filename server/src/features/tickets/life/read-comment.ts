import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Comment } from '@switchboard/contract/tickets/ticket.ts';
import { readsNotes } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { presentComment } from '../ticket.presenter.ts';
import { findComments, readFilesOf } from './conversation.repo.ts';

/** @throws AppError NOT_FOUND */
export async function readComment(
  db: Database,
  actor: Actor,
  ticketId: string,
  id: string,
): Promise<Comment> {
  const ticket = await requireTicket(db, actor, ticketId);
  const [comment] = await findComments(db, ticket, readsNotes(actor, factsOf(ticket)), [id]);
  if (comment === undefined) throw notFound();
  return presentComment(comment, (await readFilesOf(db, ticket.organization_id, [ticket.id], [id])).get(id));
}
