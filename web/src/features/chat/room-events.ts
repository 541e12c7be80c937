import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { isAttentive } from '../../lib/browser/attention.ts';
import { onEvent } from '../../lib/realtime/socket.ts';
import { readMessage } from './api/read-message.ts';
import { deleted, received } from './conversation.ts';
import { followPresence } from './presence.ts';
import type { readMarkOf } from './read-mark.ts';
import { type RoomContext, skewOf } from './room-state.ts';
import { chime } from './sound.ts';

/**
 * Applies what the server pushes about this chat.
 * @returns a function that stops it
 */
export function followEvents(context: RoomContext, readMark: ReturnType<typeof readMarkOf>): () => void {
  const { ticketId, ownId, store, change } = context;

  const arrived = (message: ChatMessage) => {
    const { conversation, newAfter } = store.getState();
    const previous = conversation.messages.at(-1)?._id ?? null;
    const isOwn = message.senderId._id === ownId;
    const isNew = !isOwn && !conversation.messages.some(({ _id }) => _id === message._id);
    change((current) => received(current, [message], ownId));
    // Only a message that was written just now tells the time.
    store.setState({ skew: skewOf(message) });
    if (isOwn) readMark.wrote(message);
    if (!isNew) return;
    if (!isAttentive() && newAfter === undefined) store.setState({ newAfter: previous });
    readMark.count();
    chime();
  };

  const ofThisChat =
    <News extends { ticketId: string }>(act: (news: News) => void) =>
    (news: News) => {
      if (news.ticketId === ticketId) act(news);
    };
  const stops = [
    followPresence(context),
    onEvent(
      'new_message',
      ofThisChat((message) => arrived(readMessage(ticketId, message))),
    ),
    onEvent(
      'message_edited',
      ofThisChat((message) =>
        change((current) => received(current, [readMessage(ticketId, message)], ownId)),
      ),
    ),
    onEvent(
      'message_deleted',
      ofThisChat(({ messageId }) => change((current) => deleted(current, [messageId]))),
    ),
    onEvent(
      'ticket_status_changed',
      ofThisChat((news) => store.setState({ status: news.status })),
    ),
    onEvent(
      'removed_from_chat',
      ofThisChat(() => store.setState({ removed: true })),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
