import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { ConnectionError, request } from '../../lib/realtime/socket.ts';
import { rememberUnread } from '../../lib/unread/unread-tickets.ts';
import { compareMessages, unreadAfter } from './conversation.ts';
import type { RoomContext } from './room-state.ts';

/** How far the person has read this chat, and what the badges of lists say of it. */
export function readMarkOf({ ticketId, ownId, store }: RoomContext) {
  const isBeyond = (message: ChatMessage) => {
    const { readId, conversation } = store.getState();
    const read = conversation.messages.find(({ _id }) => _id === readId);
    return read === undefined || compareMessages(message, read) > 0;
  };

  /** Counts what is unread here; unknown while the mark lies before what is loaded. */
  const count = () => {
    const { conversation, readId, hasEarlier } = store.getState();
    const { messages } = conversation;
    if (hasEarlier && !messages.some(({ _id }) => _id === readId)) return;
    rememberUnread(ticketId, { chat: unreadAfter(messages, readId, ownId).length });
  };

  return {
    count,

    /** Who writes, in this window or another, has read what stands above. */
    wrote(message: ChatMessage) {
      if (!isBeyond(message)) return;
      store.setState({ readId: message._id, newAfter: undefined });
      count();
    },

    async move(message: ChatMessage) {
      if (!isBeyond(message)) return;
      try {
        const answer = await request('mark_as_read', { messageId: message._id });
        if (!answer.success || !isBeyond(message)) return;
        store.setState({ readId: message._id });
        rememberUnread(ticketId, { chat: answer.unreadCount });
      } catch (error) {
        // Seen again, it is marked again.
        if (!(error instanceof ConnectionError)) throw error;
      }
    },
  };
}
