/** Puts the chat together: what it answers, its rooms, and who is put out of them when. */
import type { Deps } from '../../platform/deps.ts';
import type { Node } from '../../platform/nodes/node.ts';
import type { SocketServer } from '../../platform/realtime/sockets.ts';
import type { AccessWatch } from '../access/sessions/watch-access.ts';
import { listenForTicketChanges } from '../tickets/ticket-changes.ts';
import { createUnreadAnnouncer } from './announce-unread.ts';
import { type ChatHandlers, chatEvents } from './chat.events.ts';
import { createChatRooms } from './chat-rooms.ts';
import { LEFT_WITH_NODE, leftWithNode } from './presence.repo.ts';
import { createPresence, type Presence } from './presence.ts';
import { reviewAccess } from './review-access.ts';
import { isChatRoom, roomOf } from './room-names.ts';

export interface RunningChat {
  readonly handlers: ChatHandlers;
  readonly presence: Presence;
  /** People who go from now on go to other nodes: whoever does not come back there is announced by `removeLeftBehind`. */
  holdDepartures(): void;
  /** Finishes what it has begun and begins nothing more. */
  close(): Promise<void>;
  /** Once this node does not count as living: takes out and announces whom no other one has. */
  removeLeftBehind(): Promise<void>;
}

export async function startChat(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  sockets: SocketServer,
  access: AccessWatch,
  node: Node,
): Promise<RunningChat> {
  const { io } = sockets;
  const { db } = database;
  const presence = createPresence(db, node);
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
  const stopHearingLosses = await database.notifications.listen(LEFT_WITH_NODE, {
    onMessage(payload) {
      const { chat, userId } = leftWithNode.parse(JSON.parse(payload));
      const room = roomOf(chat);
      if (!io.sockets.adapter.rooms.has(room)) return;
      rooms
        .announceLost(userId, room)
        .catch((error: unknown) => log.warn({ err: error }, 'a chat room was not told who left with a node'));
    },
  });
  await presence.removeLeftBehind();
  /** Somebody has left and could not be taken out. */
  let untidy = false;
  node.onBeat(async () => {
    await presence.removeLeftBehind();
    if (!untidy) return;
    await rooms.tidy();
    untidy = false;
  });
  let departuresAreHeld = false;
  io.on('connection', (socket) => {
    let left: string[] = [];
    socket.on('disconnecting', () => {
      left = [...socket.rooms].filter(isChatRoom);
    });
    socket.on('disconnect', () => {
      if (departuresAreHeld) return;
      for (const room of left) {
        rooms.announceLeft(socket.data.userId, room).catch((error: unknown) => {
          untidy = true;
          log.warn({ err: error }, 'a chat room was not told who left; it is in a moment');
        });
      }
    });
  });

  return {
    handlers: chatEvents({ io, db, clock, presence, rooms, unread }),
    presence,
    holdDepartures() {
      departuresAreHeld = true;
    },
    removeLeftBehind: presence.removeLeftBehind,
    async close() {
      departuresAreHeld = true;
      stopHearingLosses();
      stopHearingChanges();
      await unread.close();
    },
  };
}
