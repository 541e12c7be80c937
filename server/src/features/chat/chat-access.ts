/** The way into a chat: asked anew for every call and every event, whatever room a socket is in. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canChat, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { factsOf } from '../tickets/ticket.facts.ts';
import { readableBy } from '../tickets/ticket.scope.ts';
import { type Chat, findChat, findTicketOfMessage, lockChat } from './chat.repo.ts';

/** @throws AppError NOT_FOUND, ACCESS_DENIED */
export const openChat = (db: Database, actor: Actor, ticketId: string): Promise<Chat> =>
  admit(actor, ticketId, () => findChat(readableBy(actor), db, ticketId));

/**
 * Holds the chat's ticket until the transaction ends.
 * @throws AppError NOT_FOUND, ACCESS_DENIED
 */
export const openLockedChat = (trx: Database, actor: Actor, ticketId: string): Promise<Chat> =>
  admit(actor, ticketId, () => lockChat(readableBy(actor), trx, ticketId));

/** @throws AppError NOT_FOUND, ACCESS_DENIED */
export async function openChatOfMessage(db: Database, actor: Actor, messageId: string) {
  if (!isId(messageId)) throw notFound();
  const message = await findTicketOfMessage(readableBy(actor), db, messageId);
  if (message === undefined) throw notFound();
  return { chat: await openChat(db, actor, message.ticket_id), message };
}

/** @throws AppError TICKET_RESOLVED */
export function requireActive(chat: Chat): void {
  if (!isActive(chat)) throw new AppError('TICKET_RESOLVED');
}

async function admit(actor: Actor, ticketId: string, find: () => Promise<Chat | undefined>): Promise<Chat> {
  const chat = isId(ticketId) ? await find() : undefined;
  if (chat === undefined) throw notFound();
  if (!canChat(actor, factsOf(chat))) throw new AppError('ACCESS_DENIED');
  return chat;
}
