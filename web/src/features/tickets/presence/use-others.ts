import { type PresentPerson, usePresence } from '../../../lib/realtime/ticket-presence.ts';
import { useActor } from '../../../lib/session/session.ts';

/** The staff who have the ticket open, without the person of this window. */
export function useOthers(ticketId: string): readonly PresentPerson[] {
  const { id } = useActor();
  return usePresence(ticketId).filter(({ _id }) => _id !== id);
}
