import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Unread } from '@switchboard/contract/tickets/ticket.ts';
import { readsNotes } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { markRead, readUnread } from './ticket-unread.repo.ts';
import { hasTimelineEntry } from './timeline.repo.ts';

/**
 * Replies up to an entry of the timeline have been seen; later ones stay unread, and the chat has a mark of its own.
 * @returns what is left
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for what is no entry of it that the actor may see
 */
export async function markTicketRead(db: Database, actor: Actor, id: string, entry: string): Promise<Unread> {
  const ticket = await requireTicket(db, actor, id);
  const reader = { id: actor.id, internal: readsNotes(actor, factsOf(ticket)) };
  if (!(await hasTimelineEntry(db, ticket, reader.internal, entry))) {
    throw invalid('entry', MESSAGES.entryUnknown);
  }
  await db.transaction().execute((trx) => markRead(trx, ticket, reader, entry));
  return readUnread(db, actor, ticket);
}
