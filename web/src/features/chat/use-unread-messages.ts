import { useEffect, useRef } from 'react';
import { useUnreadTickets } from '../../lib/unread/unread-tickets.ts';
import { chime } from './sound.ts';

/** How many messages of one chat are unread; sounds when there are more of them. What is there at first is not news. */
export function useUnreadMessages(ticketId: string): number {
  const known = useUnreadTickets();
  const count = known && (known.tickets.find((ticket) => ticket.ticketId === ticketId)?.chat ?? 0);
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current) chime();
    before.current = count;
  }, [count]);
  return count ?? 0;
}
