/** Keeps the pages of this window up to date over the live connection. Loaded when the first page stands. */
import { isVisible } from '../browser/attention.ts';
import { subscribeToConnection } from '../connection/connection.ts';
import { rememberUnread } from '../unread/unread-tickets.ts';
import { refreshAllTickets, refreshTicket } from './refresh-tickets.ts';
import {
  ConnectionError,
  connectionState,
  emit,
  holdSocket,
  onConnectionState,
  onEvent,
  reconnect,
  request,
} from './socket.ts';
import { onWatchedTickets, watchedTickets } from './watched-tickets.ts';

/**
 * Watches the lists and every open ticket while the window is in sight, and fetches again what the server names. A
 * hidden window lets go of the connection, since a browser grants a site few of them, and catches up when it is seen.
 *
 * @returns what ends it
 */
export function startLiveTickets(): () => void {
  let release: (() => void) | undefined;
  /** The tickets that the server knows to be open here; null before it knows of this window. */
  let known: Set<string> | null = null;
  /** The window was watching before: it has missed what happened since. */
  let wasWatching = false;

  const watchTickets = async (): Promise<void> => {
    if (known === null) return;
    const open = new Set(watchedTickets());
    const gone = [...known].filter((ticketId) => !open.has(ticketId));
    const added = [...open].filter((ticketId) => !known?.has(ticketId));
    known = open;
    for (const ticketId of gone) emit('unwatch', { ticketId });
    await Promise.all(added.map((ticketId) => request('watch', { ticketId })));
  };

  const enter = async (): Promise<void> => {
    known = new Set();
    const missed = wasWatching;
    wasWatching = true;
    await Promise.all([request('watch', {}), watchTickets()]);
    if (missed) refreshAllTickets();
    // The page was loaded before the server knew of it.
    else for (const ticketId of watchedTickets()) refreshTicket(ticketId, ['notes']);
  };

  const leave = () => {
    for (const ticketId of known ?? []) emit('unwatch', { ticketId });
    if (known !== null) emit('unwatch', {});
    known = null;
    release?.();
    release = undefined;
  };

  /** What fails for want of a connection is done again by the next one. */
  const attempt = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      if (!(error instanceof ConnectionError)) throw error;
    });
  };

  const follow = () => {
    if (connectionState() !== 'connected') known = null;
    if (!isVisible()) return leave();
    release ??= holdSocket();
    if (connectionState() === 'connected' && known === null) attempt(enter());
  };

  const stops = [
    onEvent('ticket_changed', ({ ticketId, parts }) => refreshTicket(ticketId, parts)),
    onEvent('unread_changed', ({ ticketId, unreadCount }) => rememberUnread(ticketId, { chat: unreadCount })),
    onConnectionState(follow),
    onWatchedTickets(() => attempt(watchTickets())),
    // After a long cut the connection is not tried any more; that calls are answered again tells when to.
    subscribeToConnection(({ state }) => {
      if (state === 'fine') reconnect();
    }),
  ];
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', follow);
    leave();
  };
}
