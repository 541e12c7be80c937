/** Open pages hear within a moment what changed: who listens, what they are told, and until when. */
import type { Deps } from '../../../platform/deps.ts';
import type { EventHandlers } from '../../../platform/realtime/serve-events.ts';
import { type SocketServer, userRoom } from '../../../platform/realtime/sockets.ts';
import { listenForAccessEnds } from '../../access/sessions/access-ends.ts';
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
): Promise<LivePages> {
  const { io } = sockets;
  const { db, notifications } = database;
  let endings = 0;

  const stopHearingEnds = await listenForAccessEnds(notifications, {
    onEnd(end) {
      endings += 1;
      // Windows of a session that ended are cut off altogether: see `watchAccess`.
      if (end.kind === 'session') return;
      const here = io.sockets.adapter.rooms.get(userRoom(end.userId));
      const page = pageRoom({ organizationId: end.organizationId, id: end.ticketId }, 'all');
      for (const id of here ?? []) {
        const socket = io.sockets.sockets.get(id);
        if (socket === undefined || !socket.rooms.has(page)) continue;
        sockets
          .sessionOf(socket)
          .then((session) => reviewPage(db, socket, session?.actor ?? null, end.ticketId, () => endings))
          .catch((error: unknown) => {
            log.warn(
              { err: error },
              'access to a page could not be asked for again; its socket has to come back',
            );
            socket.disconnect(true);
          });
      }
    },
    onGap() {
      endings += 1;
    },
  });
  const announcer = createChangeAnnouncer({ io, db, clock, log });
  const stopHearingChanges = await listenForTicketChanges(notifications, announcer.changed);

  return {
    handlers: watchHandlers(db, () => endings),
    async close() {
      stopHearingEnds();
      stopHearingChanges();
      await announcer.close();
    },
  };
}
