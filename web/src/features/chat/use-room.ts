import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useActor } from '../../lib/session/session.ts';
import { subscribeToSession } from '../../lib/session/session-store.ts';
import { createRoom, type Room } from './room.ts';

/** Rooms that were open in this session: opened again they show at once what they had, and go on sending meanwhile. */
const rooms = new Map<string, Room>();

subscribeToSession((current, previous) => {
  if (current.token !== previous.token) rooms.clear();
});

function roomOf(ticketId: string, ownId: string, status: TicketStatus): Room {
  const room = rooms.get(ticketId) ?? createRoom(ticketId, ownId, status);
  rooms.set(ticketId, room);
  return room;
}

/** The room of a ticket, open as long as the component is there. */
export function useRoom(ticketId: string, status: TicketStatus) {
  const { id } = useActor();
  const [room] = useState(() => roomOf(ticketId, id, status));
  const state = useStore(room.store);
  useEffect(() => room.enter(), [room]);
  // The ticket may have been loaded again after the last push.
  useEffect(() => room.setStatus(status), [room, status]);
  return { room, state };
}
