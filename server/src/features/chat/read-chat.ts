import type { listChatMessages } from '@switchboard/contract/chat/chat.ts';
import type { AnswerOf, QueryOf } from '@switchboard/contract/endpoint.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { paginate } from '../../platform/database/pagination.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import type { Chat } from './chat.repo.ts';
import { requireChat, requireChatOfMessage } from './chat-access.ts';
import { presentMessage } from './message.presenter.ts';
import { countMessages, EVERYTHING, listMessages } from './message.repo.ts';
import { lastRead, moveMark, unreadIn } from './read-mark.repo.ts';

type Entry = typeof listChatMessages;

/**
 * A page of the conversation in the order of time. Page 1 is the newest; with `after` it is what follows at once.
 * @throws AppError NOT_FOUND also when `before` or `after` is no message of this chat, ACCESS_DENIED
 */
export async function readChat(
  db: Database,
  actor: Actor,
  ticketId: string,
  query: QueryOf<Entry>,
): Promise<AnswerOf<Entry>> {
  const chat = await requireChat(db, actor, ticketId);
  const sequenceOf = async (messageId: string) => {
    const { message } = await requireChatOfMessage(db, actor, messageId);
    if (message.ticket_id !== chat.id) throw notFound();
    return message.sequence;
  };
  const between = {
    after: query.after === '' ? EVERYTHING.after : await sequenceOf(query.after),
    before: query.before === '' ? EVERYTHING.before : await sequenceOf(query.before),
  };
  const from = query.after === '' ? 'newest' : 'earliest';
  const [rows, total, lastReadMessageId] = await Promise.all([
    listMessages(db, chat, between, { from, skip: (query.page - 1) * query.limit, limit: query.limit }),
    countMessages(db, chat, between),
    lastRead(db, chat, actor.id),
  ]);
  if (from === 'newest') rows.reverse();
  return { messages: rows.map(presentMessage), pagination: paginate(total, query), lastReadMessageId };
}

/**
 * Everything up to the message counts as read.
 * @returns what is still unread in this chat
 * @throws AppError NOT_FOUND, ACCESS_DENIED
 */
export async function markAsRead(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  actor: Actor,
  messageId: string,
): Promise<{ chat: Chat; unreadCount: number }> {
  const { chat, message } = await requireChatOfMessage(db, actor, messageId);
  await recordActor(db, chat.organization_id, actor);
  await moveMark(db, chat, { userId: actor.id, sequence: message.sequence, at: clock.now() });
  const unread = await unreadIn(db, chat, [actor.id]);
  return { chat, unreadCount: unread.get(actor.id) ?? 0 };
}
