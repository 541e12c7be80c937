/** Live updates of open pages: which sockets get them, what they say, and when access ends. */
import type { Deps } from '../../../platform/deps.ts';
import type { EventHandlers } from '../../../platform/realtime/serve-events.ts';
import { type SocketServer, userRoom } from '../../../platform/realtime/sockets.ts';
import type { AccessWatch } from '../../access/sessions/watch-access.ts';
import { listenForTicketChanges } from '../ticket-changes.ts';
import { createChangeAnnouncer } from './announce-changes.ts';
import { pageRoom } from './ticket-rooms.ts';
import { reviewPage, watchHandlers } from './watch-tickets.ts';

export interface LivePages {
  readonly handlers: Pick<EventHandlers, 'watch' | 'unwatch'>;
  /** Finishes what it has begun. */
  close(): Promise<void>;
}

export async function startLive(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  sockets: SocketServer,
  access: AccessWatch,
): Promise<LivePages> {
  const { io } = sockets;
  const { db, notifications } = database;

  access.onTicketEnd(({ organizationId, ticketId, userId }) => {
    const page = pageRoom({ organizationId, id: ticketId }, 'all');
    for (const id of io.sockets.adapter.rooms.get(userRoom(userId)) ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (socket === undefined || !socket.rooms.has(page)) continue;
      sockets
        .sessionOf(socket)
        .then((session) => reviewPage(db, access, socket, session?.actor ?? null, ticketId))
        .catch((error: unknown) => {
          log.warn(
            { err: error },
            'access to a page could not be asked for again; its socket has to come back',
          );
          socket.disconnect(true);
        });
    }
  });
  const announcer = createChangeAnnouncer({ io, db, clock, log });
  const stopHearingChanges = await listenForTicketChanges(notifications, announcer.changed);

  return {
    handlers: watchHandlers(db, access),
    async close() {
      stopHearingChanges();
      await announcer.close();
    },
  };
}
