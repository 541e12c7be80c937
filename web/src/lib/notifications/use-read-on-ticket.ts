import { listNotifications } from '@switchboard/contract/notifications/notifications.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { call } from '../api/call.ts';
import { isAttentive, onAttention, READ_AFTER } from '../browser/attention.ts';
import { arrivals, markAsRead, useUnreadNotifications } from './unread-notifications.ts';

/** Of the newest ones; a ticket rarely has more that are unread. */
const AT_ONCE = 100;

/**
 * Whoever has a ticket in sight for a second has read what they were told of it.
 * @param shownUpTo when the newest entry of its timeline was made; what came later is not shown yet
 */
export function useReadOnTicket(ticketId: string, shownUpTo: string | undefined): void {
  const unread = useUnreadNotifications();
  const newest = useStore(arrivals, (state) => state.newest?._id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has just come is looked for again
  useEffect(() => {
    if (unread === 0 || shownUpTo === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const { notifications } = await call(listNotifications, {
        query: { ticket: ticketId, unread: true, limit: AT_ONCE },
      });
      // A chat is read where it is open.
      const shown = notifications.filter(
        ({ event, createdAt }) => event !== 'chat' && createdAt <= shownUpTo,
      );
      if (shown.length > 0) await markAsRead(shown.map(({ _id }) => _id));
    };
    const look = () => {
      clearTimeout(timer);
      // What could not be marked is marked when it is seen again.
      if (isAttentive()) timer = setTimeout(() => void read().catch(() => undefined), READ_AFTER);
    };
    look();
    const stop = onAttention(look);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [ticketId, shownUpTo, unread, newest]);
}
