/** The way into a chat: asked anew for every call and every event, whatever room a socket is in. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canChat, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { refusedTicket } from '../tickets/require-ticket.ts';
import { factsOf } from '../tickets/ticket.facts.ts';
import { readableBy } from '../tickets/ticket.scope.ts';
import { type Chat, findChat, findTicketOfMessage, lockChat } from './chat.repo.ts';

/** @throws AppError NOT_FOUND, CONFIDENTIAL, ACCESS_DENIED */
export const requireChat = (db: Database, actor: Actor, ticketId: string): Promise<Chat> =>
  admit(db, actor, ticketId, () => findChat(readableBy(actor), db, ticketId));

/**
 * Holds the chat's ticket until the transaction ends.
 * @throws AppError NOT_FOUND, CONFIDENTIAL, ACCESS_DENIED
 */
export const requireLockedChat = (trx: Database, actor: Actor, ticketId: string): Promise<Chat> =>
  admit(trx, actor, ticketId, () => lockChat(readableBy(actor), trx, ticketId));

/**
 * Where a message is, deleted or not. Whether the actor may read it is not asked yet.
 * @throws AppError NOT_FOUND
 */
export async function locateMessage(db: Database, actor: Actor, messageId: string) {
  const message = isId(messageId) ? await findTicketOfMessage(readableBy(actor), db, messageId) : undefined;
  if (message === undefined) throw notFound();
  return message;
}

/** @throws AppError NOT_FOUND, ACCESS_DENIED */
export async function requireChatOfMessage(db: Database, actor: Actor, messageId: string) {
  const message = await locateMessage(db, actor, messageId);
  return { chat: await requireChat(db, actor, message.ticket_id), message };
}

/** @throws AppError TICKET_RESOLVED */
export function requireActive(chat: Chat): void {
  if (!isActive(chat)) throw new AppError('TICKET_RESOLVED');
}

async function admit(
  db: Database,
  actor: Actor,
  ticketId: string,
  find: () => Promise<Chat | undefined>,
): Promise<Chat> {
  if (!isId(ticketId)) throw notFound();
  const chat = await find();
  if (chat === undefined) throw await refusedTicket(db, actor, ticketId);
  if (!canChat(actor, factsOf(chat))) throw new AppError('ACCESS_DENIED');
  return chat;
}
