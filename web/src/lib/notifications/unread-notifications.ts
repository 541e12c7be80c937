/** How many notifications are unread, and what came last: for the bell, the live connection and the page of a ticket. */
import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import {
  countUnreadNotifications,
  markNotifications,
} from '@switchboard/contract/notifications/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { createStore } from 'zustand';
import { call } from '../api/call.ts';
import { CACHE } from '../cache/cache-times.ts';
import { queryClient, userKey, useUserKey } from '../cache/query-client.ts';

/** In ms. A held connection brings every change at once; without one this is how late the number may be. */
const POLL_INTERVAL = 60_000;
const COUNT = 'unread-notifications';

export function useUnreadNotifications(): number {
  const key = useUserKey();
  const { data } = useQuery({
    queryKey: key(COUNT),
    queryFn: async ({ signal }) => (await call(countUnreadNotifications, { signal })).unreadCount,
    staleTime: CACHE.none,
    refetchInterval: POLL_INTERVAL,
  });
  return data ?? 0;
}

/** What has come while this window was open, the newest alone. */
export const arrivals = createStore<{ readonly newest: Notification | null }>(() => ({ newest: null }));

/** Something is new, was read, or may be read no more. */
export function followNotifications(unreadCount: number, added: Notification | null): void {
  queryClient.setQueryData(userKey(COUNT), unreadCount);
  void queryClient.invalidateQueries({ queryKey: userKey('notifications') });
  if (added !== null) arrivals.setState({ newest: added });
}

/** After a time without announcements. */
export function refreshNotifications(): void {
  void queryClient.invalidateQueries({ queryKey: userKey(COUNT) });
  void queryClient.invalidateQueries({ queryKey: userKey('notifications') });
}

/** Says that these have been read. */
export async function markAsRead(ids: readonly string[]): Promise<void> {
  const { unreadCount } = await call(markNotifications, { body: { ids: [...ids], read: true } });
  followNotifications(unreadCount, null);
}
