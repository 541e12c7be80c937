import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type ServerSocket, type SocketServer, userRoom } from '../../platform/realtime/sockets.ts';
import type { TicketEnd } from '../access/sessions/watch-access.ts';
import { requireChat } from './chat-access.ts';
import type { ChatRooms } from './chat-rooms.ts';
import { roomOf } from './room-names.ts';

interface Deps {
  readonly sockets: SocketServer;
  readonly db: Database;
  readonly rooms: ChatRooms;
}

/**
 * Puts out of a chat's room whoever may not read it any more. Everybody there is asked for, not only who lost the
 * ticket: an admin may be there only as long as somebody is assigned (`canChat`).
 */
export async function reviewAccess(
  { sockets, db, rooms }: Deps,
  { organizationId, ticketId, userId }: TicketEnd,
): Promise<void> {
  const { sockets: namespace } = sockets.io;
  const socketsIn = (room: string): ServerSocket[] =>
    [...(namespace.adapter.rooms.get(room) ?? [])]
      .map((id) => namespace.sockets.get(id))
      .filter((socket) => socket !== undefined);

  const mayStay = async (socket: ServerSocket): Promise<boolean> => {
    const session = await sockets.sessionOf(socket);
    if (session === null) return false;
    try {
      await requireChat(db, session.actor, ticketId);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };

  const room = roomOf({ organization_id: organizationId, id: ticketId });
  const affected = new Set([...socketsIn(room), ...socketsIn(userRoom(userId))]);
  await Promise.all(
    [...affected].map(async (socket) => {
      if (await mayStay(socket)) return;
      const wasThere = socket.rooms.has(room);
      await rooms.leave(socket, room);
      if (wasThere) socket.emit('removed_from_chat', { ticketId });
      socket.emit('unread_changed', { ticketId, unreadCount: 0 });
    }),
  );
}
