/** One chat as this window has it: what is known, kept up to date while it is open, and all that can be done in it. */
import type { ChatMessage } from '@switchboard/contract/entities/chat.ts';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { Acknowledgement, ChatErrorCode } from '@switchboard/contract/events.ts';
import { isActive } from '@switchboard/contract/policies/ticket.ts';
import { createStore } from 'zustand';
import { isAttentive } from '../../lib/browser/attention.ts';
import {
  ask,
  ConnectionError,
  connectionState,
  holdSocket,
  onConnectionState,
  onEvent,
  reconnect,
  tell,
} from '../../lib/realtime/socket.ts';
import { rememberUnread } from '../../lib/unread/unread-tickets.ts';
import { readMessage } from './api/read-message.ts';
import { type Conversation, compareMessages, deleted, received, unreadAfter } from './conversation.ts';
import { historyOf } from './history.ts';
import { outboxOf } from './outbox.ts';
import { followPeople } from './people-here.ts';
import { initialRoom, type RoomContext, type RoomState, skewOf } from './room-state.ts';
import { chime } from './sound.ts';
import { text } from './text.ts';

const LOST: ReadonlySet<string> = new Set<ChatErrorCode>(['ACCESS_DENIED', 'NOT_FOUND']);

export function createRoom(ticketId: string, ownId: string, status: TicketStatus) {
  const store = createStore<RoomState>(() => initialRoom(status));
  const context: RoomContext = {
    ticketId,
    ownId,
    store,
    change: (change: (conversation: Conversation) => Conversation) =>
      store.setState({ conversation: change(store.getState().conversation) }),
    refused(code) {
      if (code === ('TICKET_RESOLVED' satisfies ChatErrorCode)) {
        const resting = isActive(store.getState()) ? 'Resolved' : store.getState().status;
        store.setState({ resolvedAlert: true, status: resting });
      }
      if (code === ('ACCESS_DENIED' satisfies ChatErrorCode)) store.setState({ removed: true });
    },
  };
  const history = historyOf(context);
  const outbox = outboxOf(context);
  let joined = false;

  const join = async () => {
    try {
      const answer = await ask('join_ticket_room', ticketId);
      if (!answer.success) {
        if (LOST.has(answer.code)) store.setState({ removed: true });
        return;
      }
      joined = true;
      store.setState({ online: answer.onlineUsers });
      if (store.getState().phase === 'ready') await history.catchUp();
      await outbox.flush();
    } catch (error) {
      // The next connection joins again.
      if (!(error instanceof ConnectionError)) throw error;
    }
  };

  const load = async () => {
    await history.load();
    if (store.getState().phase !== 'ready') return;
    await outbox.restore();
    if (!joined) return;
    await history.catchUp();
    await outbox.flush();
  };

  /** What this window has unread, for the badges of its lists; unknown while the mark lies before what is loaded. */
  const tellUnread = () => {
    const { conversation, readId, hasEarlier } = store.getState();
    const { messages } = conversation;
    if (hasEarlier && !messages.some(({ _id }) => _id === readId)) return;
    rememberUnread(ticketId, { chat: unreadAfter(messages, readId, ownId).length });
  };

  const arrived = (message: ChatMessage) => {
    const { conversation, newAfter } = store.getState();
    const previous = conversation.messages.at(-1)?._id ?? null;
    const isNew =
      message.senderId._id !== ownId && !conversation.messages.some(({ _id }) => _id === message._id);
    context.change((current) => received(current, [message], ownId));
    // Only a message that was written just now tells the time.
    store.setState({ skew: skewOf(message) });
    if (message.senderId._id === ownId) {
      // Also from another window: who writes has read what stands above.
      store.setState({ readId: message._id, newAfter: undefined });
      rememberUnread(ticketId, { chat: 0 });
    }
    if (!isNew) return;
    if (!isAttentive() && newAfter === undefined) store.setState({ newAfter: previous });
    tellUnread();
    chime();
  };

  const follow = () => {
    const ours =
      <News extends { ticketId: string }>(act: (news: News) => void) =>
      (news: News) => {
        if (news.ticketId === ticketId) act(news);
      };
    const stops = [
      followPeople(context),
      onEvent(
        'new_message',
        ours((message) => arrived(readMessage(ticketId, message))),
      ),
      onEvent(
        'message_edited',
        ours((message) =>
          context.change((current) => received(current, [readMessage(ticketId, message)], ownId)),
        ),
      ),
      onEvent(
        'message_deleted',
        ours(({ messageId }) => context.change((current) => deleted(current, [messageId]))),
      ),
      onEvent(
        'ticket_status_changed',
        ours((news) => store.setState({ status: news.status })),
      ),
      onEvent(
        'removed_from_chat',
        ours(() => store.setState({ removed: true })),
      ),
      onEvent('error', ({ code }) => {
        if (code === 'TICKET_RESOLVED') context.refused(code);
      }),
      onConnectionState(() => {
        if (connectionState() === 'connected') void join();
        else {
          joined = false;
          store.setState({ online: [], typing: [] });
        }
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Asks the server for a change of a message; answers why it refused, or null. */
  const changed = async <Answer extends Acknowledgement<'edit_message' | 'delete_message'>>(
    asked: Promise<Answer>,
    apply: (answer: Extract<Answer, { success: true }>) => void,
  ): Promise<string | null> => {
    try {
      const answer = await asked;
      if (answer.success) {
        apply(answer as Extract<Answer, { success: true }>);
        return null;
      }
      context.refused(answer.code);
      return answer.message;
    } catch (error) {
      if (error instanceof ConnectionError) return text.changeFailed;
      throw error;
    }
  };

  return {
    store,
    send: outbox.send,
    retry: outbox.retry,
    discard: outbox.discard,
    loadEarlier: history.loadEarlier,

    /** Opens it in this window until the answered function is called. */
    enter() {
      const release = holdSocket();
      const stop = follow();
      store.setState({ removed: false });
      if (store.getState().phase !== 'ready') void load();
      if (connectionState() === 'connected') void join();
      return () => {
        stop();
        joined = false;
        store.setState({ newAfter: undefined });
        tell('leave_ticket_room', ticketId);
        release();
      };
    },

    /** Loads again what failed, or all of it. */
    reload() {
      reconnect();
      return store.getState().phase === 'ready' ? history.catchUp() : load();
    },

    setStatus: (next: TicketStatus) => store.setState({ status: next }),
    dismissAlert: () => store.setState({ resolvedAlert: false }),

    async markRead(message: ChatMessage) {
      const { readId, conversation } = store.getState();
      const read = conversation.messages.find(({ _id }) => _id === readId);
      if (read !== undefined && compareMessages(message, read) <= 0) return;
      try {
        const answer = await ask('mark_as_read', { messageId: message._id });
        if (!answer.success) return;
        store.setState({ readId: message._id });
        rememberUnread(ticketId, { chat: answer.unreadCount });
      } catch (error) {
        // Seen again, it is marked again.
        if (!(error instanceof ConnectionError)) throw error;
      }
    },

    edit: (messageId: string, newContent: string) =>
      changed(ask('edit_message', { messageId, newContent }), ({ message }) =>
        context.change((current) => received(current, [message], ownId)),
      ),

    remove: (messageId: string) =>
      changed(ask('delete_message', { messageId }), () =>
        context.change((current) => deleted(current, [messageId])),
      ),
  };
}

export type Room = ReturnType<typeof createRoom>;
