/** Puts the chat together: what it answers, its rooms, and who is put out of them when. */
import type { Deps } from '../../platform/deps.ts';
import type { SocketServer } from '../../platform/realtime/sockets.ts';
import type { AccessWatch } from '../access/sessions/watch-access.ts';
import { listenForTicketChanges } from '../tickets/ticket-changes.ts';
import { createUnreadAnnouncer } from './announce-unread.ts';
import { type ChatHandlers, chatEvents } from './chat.events.ts';
import { createChatRooms } from './chat-rooms.ts';
import { createPresence, type Presence } from './presence.ts';
import { reviewAccess } from './review-access.ts';
import { isChatRoom, roomOf } from './room-names.ts';
import { watchNodes } from './watch-nodes.ts';

export interface RunningChat {
  readonly handlers: ChatHandlers;
  readonly presence: Presence;
  /** Finishes what it has begun and begins nothing more. */
  close(): Promise<void>;
}

export async function startChat(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  sockets: SocketServer,
  access: AccessWatch,
): Promise<RunningChat> {
  const { io } = sockets;
  const { db } = database;
  const presence = createPresence(io, db, log);
  const unread = createUnreadAnnouncer(io, db, log);
  const rooms = createChatRooms({ io, db, clock, presence, access });

  access.onTicketEnd((end) => {
    reviewAccess({ sockets, db, rooms }, end).catch((error: unknown) => {
      log.warn({ err: error }, 'access to a chat could not be checked; every connection has to come back');
      sockets.reconnectAll();
    });
  });

  const stopHearingChanges = await listenForTicketChanges(
    database.notifications,
    ({ organizationId, ticketId, status }) => {
      if (status === null) return;
      const room = roomOf({ organization_id: organizationId, id: ticketId });
      io.local.to(room).emit('ticket_status_changed', { ticketId, status });
    },
  );
  const stopWatchingNodes = watchNodes(io, log, rooms.emitAbsent);
  let closing = false;
  io.on('connection', (socket) => {
    let left: string[] = [];
    socket.on('disconnecting', () => {
      left = [...socket.rooms].filter(isChatRoom);
    });
    socket.on('disconnect', () => {
      if (closing) return;
      for (const room of left) {
        rooms
          .announceLeft(socket.data.userId, room)
          .catch((error: unknown) => log.warn({ err: error }, 'a chat room was not told who left'));
      }
    });
  });

  return {
    handlers: chatEvents({ io, db, clock, presence, rooms, unread }),
    presence,
    async close() {
      closing = true;
      stopWatchingNodes();
      stopHearingChanges();
      await unread.close();
    },
  };
}
