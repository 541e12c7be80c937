/** Takes sockets out of rooms, or off the line, when what let them in has ended, on whichever node that happened. */
import type { Clock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Logger } from '../../platform/log.ts';
import { type ServerSocket, type SocketServer, userRoom } from '../../platform/realtime/sockets.ts';
import { type AccessEnd, listenForAccessEnds } from '../access/sessions/access-ends.ts';
import { liveSessions } from '../access/sessions/session.repo.ts';
import { openChat } from './chat-access.ts';
import { roomOf } from './chat-room.ts';

/** Sessions that just ran out are announced by nobody until housekeeping removes them. */
const SWEEP_MS = 60_000;

interface Deps {
  readonly sockets: SocketServer;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly leave: (socket: ServerSocket, room: string) => Promise<void>;
}

export interface AccessWatch {
  /** How often access has ended on any node since the start. */
  endings(): number;
  /** Cuts off the sessions that have run out. */
  sweep(): Promise<void>;
  stop(): void;
}

export async function watchAccess({ sockets, database, clock, log, leave }: Deps): Promise<AccessWatch> {
  const { io } = sockets;
  let endings = 0;

  const localSockets = (room: string): ServerSocket[] =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])]
      .map((id) => io.sockets.sockets.get(id))
      .filter((socket) => socket !== undefined);

  const mayStay = async (socket: ServerSocket, ticketId: string): Promise<boolean> => {
    const session = await sockets.sessionOf(socket);
    if (session === null) return false;
    try {
      await openChat(database.db, session.actor, ticketId);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };

  /** Everybody in the room is asked for, since an admin may be there only as long as somebody is assigned. */
  const review = async (end: AccessEnd & { kind: 'ticket' }) => {
    const room = roomOf({ organization_id: end.organizationId, id: end.ticketId });
    const affected = new Set([...localSockets(room), ...localSockets(userRoom(end.userId))]);
    await Promise.all(
      [...affected].map(async (socket) => {
        if (await mayStay(socket, end.ticketId)) return;
        const wasThere = socket.rooms.has(room);
        await leave(socket, room);
        if (wasThere) socket.emit('removed_from_chat', { ticketId: end.ticketId });
        socket.emit('unread_changed', { ticketId: end.ticketId, unreadCount: 0 });
      }),
    );
  };

  const reconnectAll = (error: unknown) => {
    log.warn({ err: error }, 'access to chats could not be checked; every chat connection has to reconnect');
    sockets.reconnectAll();
  };

  const stopListening = await listenForAccessEnds(database.notifications, {
    onEnd(end) {
      endings += 1;
      if (end.kind === 'session') sockets.endSession(end.sessionId);
      else review(end).catch(reconnectAll);
    },
    onGap() {
      endings += 1;
      sockets.reconnectAll();
    },
  });

  const sweep = async () => {
    const here = sockets.sessions();
    if (here.length === 0) return;
    const live = new Set(await liveSessions(database.db, here, clock.now()));
    for (const id of here) if (!live.has(id)) sockets.endSession(id);
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions of chat connections were not checked'),
    );
  }, SWEEP_MS);
  timer.unref();

  return {
    endings: () => endings,
    sweep,
    stop() {
      clearInterval(timer);
      stopListening();
    },
  };
}
