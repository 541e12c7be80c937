import type { countUnread as entry } from '@switchboard/contract/chat/chat.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { requireChat } from './chat-access.ts';
import { unreadChats, unreadIn } from './read-mark.repo.ts';

/**
 * Of one chat that the actor may read, or, without a ticket, of all they take part in.
 * @throws AppError NOT_FOUND, ACCESS_DENIED
 */
export async function countUnread(
  db: Database,
  actor: Actor,
  ticketId: string,
): Promise<AnswerOf<typeof entry>> {
  if (ticketId === '') {
    const { total, chats } = await unreadChats(db, actor, CHAT.unreadListed);
    return { unreadCount: total, tickets: [...chats] };
  }
  const chat = await requireChat(db, actor, ticketId);
  const unreadCount = (await unreadIn(db, chat, [actor.id])).get(actor.id) ?? 0;
  return { unreadCount, tickets: unreadCount === 0 ? [] : [{ ticketId, unreadCount }] };
}
