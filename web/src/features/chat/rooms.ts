import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { subscribeToSession } from '../../lib/session/session-store.ts';
import { createRoom, type Room } from './room.ts';

const MOST_ROOMS = 20;

/**
 * By ticket, the one that was opened last at the end: opened again they show at once what they had, and go on sending
 * meanwhile.
 */
const rooms = new Map<string, Room>();

subscribeToSession((current, previous) => {
  if (current.user?._id === previous.user?._id) return;
  for (const room of rooms.values()) room.end();
  rooms.clear();
});

/** The room of a ticket, for as long as its person is signed in. Those with unsent messages are never given up. */
export function roomOf(ticketId: string, ownId: string, status: TicketStatus): Room {
  const room = rooms.get(ticketId) ?? createRoom(ticketId, ownId, status);
  rooms.delete(ticketId);
  rooms.set(ticketId, room);
  for (const [id, { store }] of rooms) {
    if (rooms.size <= MOST_ROOMS) break;
    if (id !== ticketId && store.getState().conversation.outgoing.length === 0) rooms.delete(id);
  }
  return room;
}
