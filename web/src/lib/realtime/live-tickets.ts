/** Keeps the pages of this window up to date over the live connection. Loaded after the first page is shown. */
import { isVisible } from '../browser/attention.ts';
import { subscribeToConnection } from '../connection/connection.ts';
import { followNotifications, refreshNotifications } from '../notifications/unread-notifications.ts';
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
 * Watches the lists and every open ticket while the window is visible, and refetches what the server names. A hidden
 * window closes its connection, since a browser allows a site few of them, and catches up when it is visible again.
 *
 * @returns a function that ends it
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
    const closed = [...known].filter((ticketId) => !open.has(ticketId));
    const added = [...open].filter((ticketId) => !known?.has(ticketId));
    known = open;
    for (const ticketId of closed) emit('unwatch', { ticketId });
    await Promise.all(added.map((ticketId) => request('watch', { ticketId })));
  };

  const enter = async (): Promise<void> => {
    known = new Set();
    const missed = wasWatching;
    wasWatching = true;
    await Promise.all([request('watch', {}), watchTickets()]);
    if (missed) {
      refreshAllTickets();
      refreshNotifications();
    }
    // Between the load of the page and now somebody may have written: of the lists, what is unread is enough.
    else for (const ticketId of watchedTickets()) refreshTicket(ticketId, ['notes']);
  };

  const leave = () => {
    for (const ticketId of known ?? []) emit('unwatch', { ticketId });
    if (known !== null) emit('unwatch', {});
    known = null;
    release?.();
    release = undefined;
  };

  /** Ignores a lost connection, since everything is watched again after a reconnect. */
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
    onEvent('notification_added', ({ notification, unreadCount }) =>
      followNotifications(unreadCount, notification),
    ),
    onEvent('notifications_changed', ({ unreadCount }) => followNotifications(unreadCount, null)),
    onEvent('unread_changed', ({ ticketId, unreadCount }) => rememberUnread(ticketId, { chat: unreadCount })),
    onConnectionState(follow),
    onWatchedTickets(() => attempt(watchTickets())),
    // After a long interruption the socket gives up; it reconnects when calls succeed again.
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
