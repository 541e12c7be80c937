/** The tickets whose pages this window has open; the live connection watches them while there is one. */
import { useEffect } from 'react';

const pages = new Map<string, number>();
const listeners = new Set<() => void>();

export const watchedTickets = (): readonly string[] => [...pages.keys()];

/** Calls `listener` after every change; answers the function that stops it. */
export function onWatchedTickets(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function add(ticketId: string, by: 1 | -1): void {
  const count = (pages.get(ticketId) ?? 0) + by;
  if (count > 0) pages.set(ticketId, count);
  else pages.delete(ticketId);
  for (const listener of [...listeners]) listener();
}

/** Holds as long as the component is there. */
export function useWatchedTicket(ticketId: string): void {
  useEffect(() => {
    add(ticketId, 1);
    return () => add(ticketId, -1);
  }, [ticketId]);
}
