/** What clients emit in a chat, and what is emitted to others after the commit. */
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { createKeyedMutex } from '../../platform/keyed-limit.ts';
import type { EventCall, EventHandlers } from '../../platform/realtime/serve-events.ts';
import { type Sockets, userRoom } from '../../platform/realtime/sockets.ts';
import { createRecentIds } from '../../platform/recent-ids.ts';
import type { UnreadAnnouncer } from './announce-unread.ts';
import { deleteMessage, editMessage } from './change-message.ts';
import { requireChat } from './chat-access.ts';
import type { ChatRooms } from './chat-rooms.ts';
import type { Presence } from './presence.ts';
import { markAsRead } from './read-chat.ts';
import { chatOfRoom, isChatRoom, roomOf } from './room-names.ts';
import { sendMessage } from './send-message.ts';

/** So many of the messages that this node has announced are remembered; readers know a repeat by its id. */
const REMEMBERED = 10_000;

const ignore = () => undefined;

interface Deps {
  readonly io: Sockets;
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly rooms: ChatRooms;
  readonly unread: UnreadAnnouncer;
}

export type ChatHandlers = Omit<EventHandlers, 'watch' | 'unwatch' | 'ticket_typing'>;

export function chatEvents({ io, db, clock, presence, rooms, unread }: Deps): ChatHandlers {
  /**
   * Messages of one chat come to hold its ticket one after the other, and the changes of one message are made so: they are
   * heard in the order of their commits, and a lively chat does not fill the pool with connections that wait for each other.
   */
  const mutex = createKeyedMutex();
  /** What is sent again and is not among these may have been stored by a node that ended before it announced it. */
  const announced = createRecentIds(REMEMBERED);
  /** Of each chat in which messages are being written, the last of them: it settles once that is announced or has failed. */
  const latest = new Map<string, Promise<void>>();

  /** @param before settles once the message before it is announced, or was not stored */
  const sendAndAnnounce = async (
    call: EventCall<'send_message'>,
    onHeld: () => void,
    before: Promise<unknown>,
  ) => {
    const { actor, reference, payload } = call;
    const sent = await sendMessage({ db, clock }, actor, reference.ticketId, payload, onHeld);
    // The database may tell of this commit sooner, on another connection.
    await before;
    if (announced.add(sent.message._id)) {
      io.to(roomOf(sent.chat)).emit('new_message', sent.message);
      unread.changed(sent.chat);
    }
    return sent;
  };

  /** While one message is written the next may wait for the ticket, which the database hands over at its commit. */
  const sendInTurn = async (call: EventCall<'send_message'>) => {
    const { ticketId } = call.reference;
    const { sending } = await mutex.run(ticketId, async () => {
      const { promise: held, resolve: onHeld } = Promise.withResolvers<void>();
      const sending = sendAndAnnounce(call, onHeld, Promise.resolve(latest.get(ticketId)));
      const settled = sending.then(ignore, ignore);
      latest.set(ticketId, settled);
      void settled.then(() => latest.get(ticketId) === settled && latest.delete(ticketId));
      await Promise.race([held, sending]);
      // In an object, or it would be waited for.
      return { sending };
    });
    return sending;
  };

  /** The socket that sent the event gets the answer to it instead. */
  const emitToOtherWindows = (
    { actor, socket }: Pick<EventCall<'send_message'>, 'actor' | 'socket'>,
    count: { readonly ticketId: string; readonly unreadCount: number },
  ) => io.to(userRoom(actor.id)).except(socket.id).emit('unread_changed', count);

  const emitTyping =
    (name: 'user_typing' | 'user_stop_typing') =>
    async ({ actor, reference }: EventCall<'typing'>) => {
      const chat = await requireChat(db, actor, reference.ticketId);
      const [user] = await presence.describe(chat.organization_id, [actor.id]);
      const others = io.to(roomOf(chat)).except(userRoom(actor.id));
      if (user !== undefined) others.emit(name, { ticketId: chat.id, user });
      return {};
    };

  return {
    join_ticket_room: async ({ socket, actor, reference }) => ({
      onlineUsers: await rooms.join(socket, actor, reference.ticketId),
    }),

    leave_ticket_room: async ({ socket, actor, reference: { ticketId } }) => {
      // A socket is in other rooms too, such as its person's.
      const room = [...socket.rooms].find((name) => isChatRoom(name) && chatOfRoom(name).id === ticketId);
      if (room === undefined) await requireChat(db, actor, ticketId);
      else await rooms.leave(socket, room);
      return {};
    },

    send_message: async (call) => {
      const { chat, message, isNew } = await sendInTurn(call);
      const confirmation = { tempId: message.tempId ?? '', message };
      call.socket.emit('message_sent', confirmation);
      if (isNew) emitToOtherWindows(call, { ticketId: chat.id, unreadCount: 0 });
      return confirmation;
    },

    typing: emitTyping('user_typing'),
    stop_typing: emitTyping('user_stop_typing'),

    edit_message: ({ actor, reference, payload }) =>
      mutex.run(reference.messageId, async () => {
        const { chat, message } = await editMessage({ db, clock }, actor, reference.messageId, payload);
        io.to(roomOf(chat)).emit('message_edited', message);
        return { message };
      }),

    delete_message: ({ actor, reference: { messageId } }) =>
      mutex.run(messageId, async () => {
        const { chat } = await deleteMessage({ db, clock }, actor, messageId);
        io.to(roomOf(chat)).emit('message_deleted', { messageId, ticketId: chat.id });
        unread.changed(chat);
        return {};
      }),

    mark_as_read: async (call) => {
      const { chat, unreadCount } = await markAsRead({ db, clock }, call.actor, call.reference.messageId);
      emitToOtherWindows(call, { ticketId: chat.id, unreadCount });
      return { unreadCount };
    },
  };
}
