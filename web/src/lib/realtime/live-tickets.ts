/** Keeps the pages of this window up to date over the live connection. Loaded after the first page is shown. */
import { isVisible } from '../browser/attention.ts';
import { queryClient, userKey } from '../cache/query-client.ts';
import { subscribeToConnection } from '../connection/connection.ts';
import { followNotifications, refreshNotifications } from '../notifications/unread-notifications.ts';
import { rememberUnread } from '../unread/unread-tickets.ts';
import { followAudience, refreshAudiences } from './audience-changes.ts';
import { tellOfDraft } from './draft-changes.ts';
import { askRegularly, catchUp, followCursor, missChanges } from './missed-changes.ts';
import { emptyTicket, refreshTicket } from './refresh-tickets.ts';
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
import { forgetPresence, onTyping, showPresence } from './ticket-presence.ts';
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
    for (const ticketId of closed) {
      emit('unwatch', { ticketId });
      forgetPresence(ticketId);
    }
    await Promise.all(added.map((ticketId) => request('watch', { ticketId })));
  };

  const enter = async (): Promise<void> => {
    known = new Set();
    const missed = wasWatching;
    wasWatching = true;
    await Promise.all([request('watch', {}), watchTickets()]);
    if (connectionState() === 'connected' && known !== null) void catchUp(missed);
    if (missed) {
      refreshNotifications();
      tellOfDraft(null);
      refreshAudiences();
    }
    // Between the load of the page and now somebody may have written: of the lists, what is unread is enough.
    else for (const ticketId of watchedTickets()) refreshTicket(ticketId, ['notes']);
  };

  const leave = () => {
    for (const ticketId of known ?? []) emit('unwatch', { ticketId });
    if (known !== null) emit('unwatch', {});
    known = null;
    missChanges();
    forgetPresence();
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
    if (connectionState() !== 'connected') {
      known = null;
      missChanges();
      forgetPresence();
    }
    if (!isVisible()) return leave();
    release ??= holdSocket();
    if (connectionState() === 'connected' && known === null) attempt(enter());
  };

  const stops = [
    onEvent('bulk_changed', ({ bulkId }) =>
      queryClient.invalidateQueries({ queryKey: userKey('bulk', bulkId) }),
    ),
    onEvent('availability_changed', () => {
      for (const name of ['availability', 'devops-agents', 'absences'])
        void queryClient.invalidateQueries({ queryKey: userKey(name) });
    }),
    onEvent('ticket_changed', ({ ticketId, parts, cursor }) => {
      refreshTicket(ticketId, parts);
      followCursor(cursor);
    }),
    onEvent('ticket_access_ended', ({ ticketId }) => emptyTicket(ticketId)),
    onEvent('ticket_audience_changed', followAudience),
    onEvent('draft_changed', tellOfDraft),
    onEvent('ticket_presence', showPresence),
    onTyping((typing) => emit('ticket_typing', typing)),
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
    askRegularly(),
  ];
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', follow);
    leave();
  };
}
