/** Lets sockets into the rooms of what they look at, and puts them out when their person may not read it any more. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound, rateLimited } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { SOCKETS_AT_ONCE } from '../../../platform/limits.ts';
import type { EventHandlers } from '../../../platform/realtime/serve-events.ts';
import type { ServerSocket } from '../../../platform/realtime/sockets.ts';
import type { AccessWatch } from '../../access/sessions/watch-access.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { listsRoomOf, pageRoom, pagesIn } from './ticket-rooms.ts';

export function watchHandlers(db: Database, access: AccessWatch): Pick<EventHandlers, 'watch' | 'unwatch'> {
  return {
    watch: async ({ socket, actor, reference }) => {
      const ticketId = reference?.ticketId;
      if (ticketId === undefined || ticketId === null) await socket.join(listsRoomOf(actor));
      else await enterPage(db, access, socket, actor, ticketId);
      return {};
    },
    unwatch: async ({ socket, actor, reference }) => {
      const ticketId = reference?.ticketId;
      if (ticketId === undefined || ticketId === null) {
        await socket.leave(listsRoomOf(actor));
        return {};
      }
      if (!isId(ticketId)) throw notFound();
      if (!(await leavePage(socket, ticketId))) await requireTicket(db, actor, ticketId);
      return {};
    },
  };
}

async function enterPage(
  db: Database,
  access: AccessWatch,
  socket: ServerSocket,
  actor: Actor,
  ticketId: string,
): Promise<void> {
  if (!isId(ticketId)) throw notFound();
  const ticket = await access.ask(() => requireTicket(db, actor, ticketId));
  const others = pagesIn(socket.rooms).filter(({ id }) => id !== ticketId);
  if (others.length >= SOCKETS_AT_ONCE.roomsEach) {
    throw rateLimited('watchedTickets', { message: 'Too many tickets are open in this window' });
  }
  const place = { organizationId: ticket.organization_id, id: ticket.id };
  await socket.join(pageRoom(place, 'all'));
  if (isStaff(actor, factsOf(ticket))) await socket.join(pageRoom(place, 'staff'));
  else await socket.leave(pageRoom(place, 'staff'));
}

/** @returns whether the socket had it */
async function leavePage(socket: ServerSocket, ticketId: string): Promise<boolean> {
  const place = pagesIn(socket.rooms).find(({ id }) => id === ticketId);
  if (place === undefined) return false;
  await socket.leave(pageRoom(place, 'all'));
  await socket.leave(pageRoom(place, 'staff'));
  return true;
}

/** Asks again whether the socket's person may read a ticket that it has a page of. */
export async function reviewPage(
  db: Database,
  access: AccessWatch,
  socket: ServerSocket,
  actor: Actor | null,
  ticketId: string,
): Promise<void> {
  if (!(await leavePage(socket, ticketId)) || actor === null) return;
  await enterPage(db, access, socket, actor, ticketId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
