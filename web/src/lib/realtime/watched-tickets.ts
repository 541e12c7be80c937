/** The tickets whose pages this window has open; the live connection watches them while there is one. */
import { useEffect } from 'react';
import { createStore } from 'zustand';

/** How many pages of each are open. */
const pages = createStore<ReadonlyMap<string, number>>(() => new Map());

export const watchedTickets = (): readonly string[] => [...pages.getState().keys()];

/** Calls `listener` after every change; returns the function that stops it. */
export const onWatchedTickets = pages.subscribe;

function add(ticketId: string, by: 1 | -1): void {
  const open = new Map(pages.getState());
  const count = (open.get(ticketId) ?? 0) + by;
  if (count > 0) open.set(ticketId, count);
  else open.delete(ticketId);
  pages.setState(open, true);
}

/** Watches the ticket as long as the component is mounted. */
export function useWatchedTicket(ticketId: string): void {
  useEffect(() => {
    add(ticketId, 1);
    return () => add(ticketId, -1);
  }, [ticketId]);
}
