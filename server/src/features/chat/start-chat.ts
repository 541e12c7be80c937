/** Puts the chat together: its events, its rooms, and who is cut off when. Serves the events of others beside its own. */
import { CHAT_ERRORS, type ClientEventName } from '@switchboard/contract/events.ts';
import type { Deps } from '../../platform/deps.ts';
import { createRateLimit } from '../../platform/http/rate-limits.ts';
import { RATE } from '../../platform/limits.ts';
import { type EventHandlers, serveEvents } from '../../platform/realtime/serve-events.ts';
import type { SocketServer } from '../../platform/realtime/sockets.ts';
import { listenForTicketChanges } from '../tickets/ticket-changes.ts';
import { createUnreadAnnouncer } from './announce-unread.ts';
import { type ChatHandlers, chatEvents } from './chat.events.ts';
import { type ChatRooms, createChatRooms } from './chat-presence.ts';
import { createPresence, isChatRoom, type Presence, roomOf } from './chat-room.ts';
import { type AccessWatch, watchAccess } from './watch-access.ts';
import { watchNodes } from './watch-nodes.ts';

export interface RunningChat {
  readonly presence: Presence;
  readonly access: AccessWatch;
  /** Finishes what it has begun and begins nothing more. */
  close(): Promise<void>;
}

/** @param otherHandlers answer the events that are not of the chat */
export async function startChat(
  { database, clock, config, log }: Pick<Deps, 'database' | 'clock' | 'config' | 'log'>,
  sockets: SocketServer,
  otherHandlers: Omit<EventHandlers, keyof ChatHandlers>,
): Promise<RunningChat> {
  const { io } = sockets;
  const { db } = database;
  const presence = createPresence(io, db, log);
  const unread = createUnreadAnnouncer(io, db, log);
  const access: AccessWatch = await watchAccess({
    sockets,
    database,
    clock,
    log,
    leave: (socket, room) => rooms.leave(socket, room),
  });
  const rooms: ChatRooms = createChatRooms({ io, db, clock, presence, endings: access.endings });

  const limit = ({ points, window }: { points: number; window: number }) =>
    createRateLimit(points, window, config.rateLimitFactor);
  const messages = limit(RATE.chatMessages);
  const rest = limit(RATE.chatEvents);
  const events = serveEvents({
    sockets,
    handlers: { ...chatEvents({ io, db, clock, presence, rooms, unread }), ...otherHandlers },
    limitOf: (name: ClientEventName) => (name === 'send_message' ? messages : rest),
    words: CHAT_ERRORS,
    strictAnswers: !config.production,
    log,
  });

  const stopHearingChanges = await listenForTicketChanges(
    database.notifications,
    ({ organizationId, ticketId, status }) => {
      if (status === null) return;
      const room = roomOf({ organization_id: organizationId, id: ticketId });
      io.local.to(room).emit('ticket_status_changed', { ticketId, status });
    },
  );
  const stopWatchingNodes = watchNodes(io, log, rooms.tellAbsent);
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
          .gone(socket.data.userId, room)
          .catch((error: unknown) => log.warn({ err: error }, 'a chat room was not told who left'));
      }
    });
  });

  return {
    presence,
    access,
    async close() {
      closing = true;
      access.stop();
      stopWatchingNodes();
      stopHearingChanges();
      await events.close();
      await unread.close();
    },
  };
}
