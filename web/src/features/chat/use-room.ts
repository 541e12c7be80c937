import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useActor } from '../../lib/session/session.ts';
import { roomOf } from './rooms.ts';

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
