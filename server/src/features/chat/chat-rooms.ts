/** Coming into a chat's room and leaving it, and who is told. */
import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createKeyedMutex } from '../../platform/keyed-limit.ts';
import { SOCKETS_AT_ONCE } from '../../platform/limits.ts';
import type { ServerSocket, Sockets } from '../../platform/realtime/sockets.ts';
import type { AccessWatch } from '../access/sessions/watch-access.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import type { Chat } from './chat.repo.ts';
import { requireChat } from './chat-access.ts';
import type { Presence } from './presence.ts';
import { moveMark, whoOpened } from './read-mark.repo.ts';
import { isChatRoom, organizationOfRoom, roomOf, ticketOfRoom } from './room-names.ts';

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
  /** Tells the sockets of this node who of all that ever came is not there: a node was lost with its sockets. */
  emitAbsent(room: string): Promise<void>;
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
    const others = await presence.peopleIn(room);
    const onlineUsers = await presence.describe(chat.organization_id, [...new Set([...others, actor.id])]);
    await enter(socket, actor, ticketId, room);
    const user = onlineUsers.find(({ _id }) => _id === actor.id);
    if (user !== undefined && !wasHere) {
      io.to(room).emit('user_joined_chat', { ticketId, user });
      if (!others.includes(actor.id)) io.to(room).emit('user_online', { ticketId, user });
    }
    socket.emit('joined_ticket_room', { ticketId, onlineUsers });
    return onlineUsers;
  };

  const announceLeft = async (userId: string, room: string) => {
    if ((await presence.peopleIn(room)).includes(userId)) return;
    const [user] = await presence.describe(organizationOfRoom(room), [userId]);
    if (user !== undefined) io.to(room).emit('user_offline', { ticketId: ticketOfRoom(room), user });
  };

  const emitAbsent = async (room: string) => {
    const ticketId = ticketOfRoom(room);
    const organizationId = organizationOfRoom(room);
    const [here, opened] = await Promise.all([
      presence.peopleIn(room),
      whoOpened(db, { organization_id: organizationId, id: ticketId }),
    ]);
    const absent = opened.filter((id) => !here.includes(id));
    for (const user of await presence.describe(organizationId, absent)) {
      io.local.to(room).emit('user_offline', { ticketId, user });
    }
  };

  return {
    async join(socket, actor, ticketId) {
      const chat = await requireChat(db, actor, ticketId);
      const open = [...socket.rooms].filter(isChatRoom);
      if (open.length >= SOCKETS_AT_ONCE.roomsEach && !open.includes(roomOf(chat))) {
        throw new AppError('RATE_LIMITED', { message: 'Too many chats are open in this window' });
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
    emitAbsent: (room) => mutex.run(room, () => emitAbsent(room)),
  };
}
