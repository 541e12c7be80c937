/** Live updates of open pages: which sockets get them, what they say, and when access ends. */
import type { Deps } from '../../../platform/deps.ts';
import type { Node } from '../../../platform/nodes/node.ts';
import { type ServerSocket, type SocketServer, userRoom } from '../../../platform/realtime/sockets.ts';
import type { AccessWatch } from '../../access/sessions/watch-access.ts';
import { tellOfAvailability } from '../availability/announce-availability.ts';
import { tellOfDrafts } from '../drafts/draft-changes.ts';
import { listenForTicketChanges } from '../ticket-changes.ts';
import { createChangeAnnouncer } from './announce-changes.ts';
import { sealCursor } from './change-cursor.ts';
import { readPosition } from './changes.repo.ts';
import { tellOfAudience } from './tell-of-audience.ts';
import { listsRoomsIn, pageRoom, pagesIn } from './ticket-rooms.ts';
import { startViewers } from './viewers.ts';
import { reviewLists, reviewPage, type WatchHandlers, watchHandlers } from './watch-tickets.ts';

export interface LivePages {
  readonly handlers: WatchHandlers;
  /** Finishes what it has begun. */
  close(): Promise<void>;
}

export async function startLive(
  { database, secretKey, clock, log }: Pick<Deps, 'database' | 'secretKey' | 'clock' | 'log'>,
  sockets: SocketServer,
  access: AccessWatch,
  node: Node,
): Promise<LivePages> {
  const { io } = sockets;
  const { db, notifications } = database;
  const viewers = await startViewers({ io, db, notifications, node, log });
  const watching = { db, access, viewers };

  const review = (socket: ServerSocket, ticketId: string) => {
    sockets
      .sessionOf(socket)
      .then((session) => reviewPage(watching, socket, session?.actor ?? null, ticketId))
      .catch((error: unknown) => {
        log.warn(
          { err: error },
          'access to a page could not be asked for again; its socket has to come back',
        );
        socket.disconnect(true);
      });
  };
  const socketsIn = (room: string): ServerSocket[] =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);

  access.onTicketEnd(({ organizationId, ticketId, userId }) => {
    tellOfAudience(io, db, { organizationId, id: ticketId }).catch((error: unknown) => {
      log.warn(
        { err: error },
        'windows were not told that fewer read a ticket; they ask when it is written to',
      );
    });
    const page = pageRoom({ organizationId, id: ticketId }, 'all');
    for (const socket of socketsIn(userRoom(userId))) {
      if (socket.rooms.has(page)) review(socket, ticketId);
    }
  });
  access.onTeamEnd(({ organizationId, ticketId, userId }) => {
    if (ticketId !== null) {
      for (const socket of socketsIn(pageRoom({ organizationId, id: ticketId }, 'all'))) {
        review(socket, ticketId);
      }
    }
    if (userId !== null) {
      for (const socket of socketsIn(userRoom(userId))) {
        for (const page of pagesIn(socket.rooms)) review(socket, page.id);
      }
    }
  });
  const reviewListsOf = (socket: ServerSocket) => {
    sockets
      .sessionOf(socket)
      .then((session) => reviewLists(socket, session?.actor ?? null))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the lists of a socket could not be reviewed; it has to come back');
        socket.disconnect(true);
      });
  };
  access.onSharingEnd(({ organizationId, movesLeads }) => {
    for (const socket of io.sockets.sockets.values()) {
      if (movesLeads && listsRoomsIn(socket.rooms).length > 0) reviewListsOf(socket);
      for (const page of pagesIn(socket.rooms)) {
        if (page.organizationId === organizationId) review(socket, page.id);
      }
    }
  });
  const { log: changes } = await readPosition(db);
  const announcer = createChangeAnnouncer({
    io,
    db,
    clock,
    log,
    cursorAt: (snapshot, at) => sealCursor(secretKey, { log: changes, snapshot, at }, null),
  });
  const stopHearingChanges = await listenForTicketChanges(notifications, announcer.changed);

  const stopHearingDrafts = await tellOfDrafts(notifications, io);
  const stopHearingAvailability = await tellOfAvailability(notifications, io);

  return {
    handlers: watchHandlers(watching),
    async close() {
      stopHearingDrafts();
      stopHearingAvailability();
      stopHearingChanges();
      await announcer.close();
      await viewers.close();
    },
  };
}
