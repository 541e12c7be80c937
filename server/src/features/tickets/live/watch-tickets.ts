/** Lets sockets into the rooms of what they look at, and puts them out when their person may not read it any more. */
import type { ErrorCode } from '@switchboard/contract/errors.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { readsNotes } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound, rateLimited } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { SOCKETS_AT_ONCE } from '../../../platform/limits.ts';
import type { EventHandlers } from '../../../platform/realtime/serve-events.ts';
import type { ServerSocket } from '../../../platform/realtime/sockets.ts';
import type { AccessWatch } from '../../access/sessions/watch-access.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { listsRoomsIn, listsRoomsOf, pageRoom, pagesIn, type TicketPlace } from './ticket-rooms.ts';
import type { Viewers } from './viewers.ts';

interface Deps {
  readonly db: Database;
  readonly access: AccessWatch;
  readonly viewers: Viewers;
}

export type WatchHandlers = Pick<EventHandlers, 'watch' | 'unwatch' | 'ticket_typing'>;

export function watchHandlers(deps: Deps): WatchHandlers {
  const { db, access, viewers } = deps;
  return {
    watch: async ({ socket, actor, reference }) => {
      const ticketId = reference?.ticketId;
      if (ticketId === undefined || ticketId === null) await socket.join(listsRoomsOf(actor));
      else await enterPage(deps, socket, actor, ticketId);
      return {};
    },
    unwatch: async ({ socket, actor, reference }) => {
      const ticketId = reference?.ticketId;
      if (ticketId === undefined || ticketId === null) {
        for (const room of listsRoomsOf(actor)) await socket.leave(room);
        return {};
      }
      if (!isId(ticketId)) throw notFound();
      if (!(await leavePage(deps, socket, ticketId))) await requireTicket(db, actor, ticketId);
      return {};
    },
    ticket_typing: async ({ actor, reference: { ticketId }, payload }) => {
      if (!isId(ticketId)) throw notFound();
      const ticket = await access.ask(() => requireTicket(db, actor, ticketId));
      if (!payload.success) throw new AppError('INVALID_MESSAGE');
      // Of nobody else it is shown, and nobody else need know whether it is.
      if (readsNotes(actor, factsOf(ticket)))
        await viewers.types(placeOf(ticket), actor.id, payload.data.kind);
      return {};
    },
  };
}

const placeOf = ({ organization_id, id }: { readonly organization_id: string; readonly id: string }) => ({
  organizationId: organization_id,
  id,
});

/** Lets the socket into the page of a ticket; whoever may not be there, or no more, is out of it when this fails. */
async function enterPage(deps: Deps, socket: ServerSocket, actor: Actor, ticketId: string): Promise<void> {
  try {
    await joinPage(deps, socket, actor, ticketId);
  } catch (error) {
    await leavePage(deps, socket, ticketId);
    throw error;
  }
}

async function joinPage(
  { db, access, viewers }: Deps,
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
  const place = placeOf(ticket);
  await socket.join(pageRoom(place, 'all'));
  if (readsNotes(actor, factsOf(ticket))) {
    await socket.join(pageRoom(place, 'staff'));
    await viewers.came(place, actor.id);
  } else {
    await leaveStaff(viewers, socket, place);
  }
}

async function leaveStaff(viewers: Viewers, socket: ServerSocket, place: TicketPlace): Promise<void> {
  const room = pageRoom(place, 'staff');
  if (!socket.rooms.has(room)) return;
  await socket.leave(room);
  await viewers.went(place, socket.data.userId);
}

/** @returns whether the socket had it */
async function leavePage({ viewers }: Deps, socket: ServerSocket, ticketId: string): Promise<boolean> {
  const place = pagesIn(socket.rooms).find(({ id }) => id === ticketId);
  if (place === undefined) return false;
  await socket.leave(pageRoom(place, 'all'));
  await leaveStaff(viewers, socket, place);
  return true;
}

/** What somebody runs by their role has changed: the socket hears of what they see now. */
export async function reviewLists(socket: ServerSocket, actor: Actor | null): Promise<void> {
  const rooms = actor === null ? [] : listsRoomsOf(actor);
  for (const room of listsRoomsIn(socket.rooms)) if (!rooms.includes(room)) await socket.leave(room);
  await socket.join(rooms);
}

const ENDS_ACCESS: ReadonlySet<string> = new Set<ErrorCode>(['NOT_FOUND', 'CONFIDENTIAL']);

/** Asks again whether the socket's person may read a ticket that it has a page of, and tells the window where not. */
export async function reviewPage(
  deps: Deps,
  socket: ServerSocket,
  actor: Actor | null,
  ticketId: string,
): Promise<void> {
  const place = pagesIn(socket.rooms).find(({ id }) => id === ticketId);
  if (place === undefined) return;
  if (actor === null) {
    await leavePage(deps, socket, ticketId);
    return;
  }
  // Who may read it by another way stays, and misses nothing while that is asked; whether they are staff of it is not known.
  const staff = pageRoom(place, 'staff');
  const wasStaff = socket.rooms.has(staff);
  await leaveStaff(deps.viewers, socket, place);
  await enterPage(deps, socket, actor, ticketId).catch((error: unknown) => {
    // Another failure, such as of a busy database, says nothing about the person: the socket has to come back.
    if (!(error instanceof AppError) || !ENDS_ACCESS.has(error.code)) throw error;
    socket.emit('ticket_access_ended', { ticketId });
  });
  // Whom they have seen there stays on the page of whoever goes on reading as somebody else.
  if (wasStaff && !socket.rooms.has(staff)) socket.emit('ticket_presence', { ticketId, people: [] });
}
