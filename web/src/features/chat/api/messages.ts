import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { listChatMessages } from '@switchboard/contract/endpoints/chat.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api.ts';

export type ChatPage = AnswerOf<typeof listChatMessages>;

/** At most 50 messages in the order of time: the newest, or those before or after the message named. */
export const fetchMessages = (ticketId: string, where: { before?: string; after?: string } = {}) =>
  call(listChatMessages, {
    params: { id: ticketId },
    query: { limit: PAGE.chatMessages, ...where },
    refusedAs: 'refused-by-chat',
  });
