import type { Unread } from '@switchboard/contract/entities/ticket.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import { isStaff } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { requireTicket } from './require-ticket.ts';
import { factsOf } from './ticket.facts.ts';
import { markRead, readUnread } from './ticket-unread.repo.ts';

/**
 * Replies up to an entry of the timeline have been seen; later ones stay unread, and the chat has a mark of its own.
 * @param entry its id; ids go by time, so that any id stands for what came before it
 * @returns what is left
 * @throws AppError NOT_FOUND
 */
export async function markTicketRead(db: Database, actor: Actor, id: string, entry: string): Promise<Unread> {
  const ticket = await requireTicket(db, actor, id);
  const reader = { id: actor.id, internal: isStaff(actor, factsOf(ticket)) };
  await db.transaction().execute((trx) => markRead(trx, ticket, reader, entry));
  return (await readUnread(db, actor, [ticket])).get(id) ?? { replies: 0, chat: 0 };
}
