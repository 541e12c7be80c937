/** Coming into a chat's room and leaving it, and who is told. */
import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, rateLimited } from '../../platform/http/app-error.ts';
import { createKeyedMutex } from '../../platform/keyed-limit.ts';
import { SOCKETS_AT_ONCE } from '../../platform/limits.ts';
import { type ServerSocket, type Sockets, userRoom } from '../../platform/realtime/sockets.ts';
import type { AccessWatch } from '../access/sessions/watch-access.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import type { Chat } from './chat.repo.ts';
import { requireChat } from './chat-access.ts';
import type { Presence } from './presence.ts';
import { moveMark } from './read-mark.repo.ts';
import { chatOfRoom, isChatRoom, roomOf } from './room-names.ts';

interface Deps {
  readonly io: Sockets;
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly access: AccessWatch;
}

export interface ChatRooms {
  /** @throws AppError NOT_FOUND, ACCESS_DENIED, RATE_LIMITED when the window has too many chats open */
  join(socket: ServerSocket, actor: Actor, ticketId: string): Promise<OnlineUser[]>;
  leave(socket: ServerSocket, room: string): Promise<void>;
  /** Emits to the room that somebody has left it once their last socket there is disconnected. */
  announceLeft(userId: string, room: string): Promise<void>;
  /** The same for somebody who went with another node: tells the sockets of this one. */
  announceLost(userId: string, room: string): Promise<void>;
  /** Takes out whom this node should have taken out and could not, such as without a database. */
  tidy(): Promise<void>;
}

export function createChatRooms({ io, db, clock, presence, access }: Deps): ChatRooms {
  /** Comings and goings of a room one after the other, so that the first and the last socket are told apart. */
  const mutex = createKeyedMutex();

  const enter = async (socket: ServerSocket, actor: Actor, ticketId: string, room: string) => {
    await access.ask(() => requireChat(db, actor, ticketId));
    if (!socket.connected) throw new AppError('UNAVAILABLE');
    await socket.join(room);
  };

  const welcome = async (socket: ServerSocket, actor: Actor, chat: Chat): Promise<OnlineUser[]> => {
    const ticketId = chat.id;
    const room = roomOf(chat);
    const wasHere = socket.rooms.has(room);
    await enter(socket, actor, ticketId, room);
    const { before, isFirst } = await presence.enter(chat, actor.id).catch(async (error: unknown) => {
      if (!wasHere) await socket.leave(room);
      throw error;
    });
    const onlineUsers = await presence.describe(chat.organization_id, [...new Set([...before, actor.id])]);
    const user = onlineUsers.find(({ _id }) => _id === actor.id);
    if (user !== undefined && !wasHere) {
      io.to(room).emit('user_joined_chat', { ticketId, user });
      if (isFirst) io.to(room).emit('user_online', { ticketId, user });
    }
    socket.emit('joined_ticket_room', { ticketId, onlineUsers });
    return onlineUsers;
  };

  const isHere = (userId: string, room: string) => {
    const { rooms } = io.sockets.adapter;
    const sockets = rooms.get(userRoom(userId)) ?? [];
    return [...sockets].some((id) => rooms.get(room)?.has(id));
  };

  const emitLeft = async (to: Pick<Sockets, 'to'>, userId: string, room: string) => {
    const chat = chatOfRoom(room);
    const [user] = await presence.describe(chat.organization_id, [userId]);
    if (user !== undefined) to.to(room).emit('user_offline', { ticketId: chat.id, user });
  };

  const announceLeft = async (userId: string, room: string) => {
    if (isHere(userId, room)) return;
    if (await presence.leave(chatOfRoom(room), userId)) await emitLeft(io, userId, room);
  };

  return {
    async join(socket, actor, ticketId) {
      const chat = await requireChat(db, actor, ticketId);
      const open = [...socket.rooms].filter(isChatRoom);
      if (open.length >= SOCKETS_AT_ONCE.roomsEach && !open.includes(roomOf(chat))) {
        throw rateLimited('openChats', { message: 'Too many chats are open in this window' });
      }
      await recordActor(db, chat.organization_id, actor);
      await moveMark(db, chat, { userId: actor.id, sequence: 0, at: clock.now() });
      return mutex.run(roomOf(chat), () => welcome(socket, actor, chat));
    },
    leave: (socket, room) =>
      mutex.run(room, async () => {
        if (!socket.rooms.has(room)) return;
        await socket.leave(room);
        await announceLeft(socket.data.userId, room);
      }),
    announceLeft: (userId, room) => mutex.run(room, () => announceLeft(userId, room)),
    announceLost: (userId, room) => mutex.run(room, () => emitLeft(io.local, userId, room)),
    async tidy() {
      for (const { user_id, ...chat } of await presence.hereBefore()) {
        const room = roomOf(chat);
        await mutex.run(room, () => announceLeft(user_id, room));
      }
    },
  };
}
