import { listChatMessages } from '@switchboard/contract/chat/chat.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { readMessage } from './read-message.ts';

export type ChatPage = AnswerOf<typeof listChatMessages>;

/** At most 50 messages in the order of time: the newest, or those before or after the message named. */
export async function fetchMessages(
  ticketId: string,
  where: { before?: string; after?: string } = {},
): Promise<ChatPage> {
  const page = await call(listChatMessages, {
    params: { id: ticketId },
    query: { limit: PAGE.chatMessages, ...where },
    refusedAs: 'refused-by-chat',
  });
  return { ...page, messages: page.messages.map((message) => readMessage(ticketId, message)) };
}
