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

interface Bell {
  readonly unreadCount: number;
  /** Whose days and hours the person reads; null until a browser has said where they are. */
  readonly timeZone: string | null;
}

const useBell = <Data>(select: (bell: Bell) => Data) => {
  const key = useUserKey();
  const { data } = useQuery({
    queryKey: key(COUNT),
    queryFn: ({ signal }): Promise<Bell> => call(countUnreadNotifications, { signal }),
    staleTime: CACHE.none,
    refetchInterval: POLL_INTERVAL,
    select,
  });
  return data;
};

export const useUnreadNotifications = (): number => useBell(({ unreadCount }) => unreadCount) ?? 0;

/** The zone that the person has chosen or was first seen in; undefined until the server has said, null where there is none yet. */
export const useChosenZone = () => useBell(({ timeZone }) => timeZone);

/** Says that the person's zone is another one now. */
export function followZone(timeZone: string): void {
  queryClient.setQueryData<Bell>(userKey(COUNT), (bell) => bell && { ...bell, timeZone });
}

/** What has come while this window was open, the newest alone. */
export const arrivals = createStore<{ readonly newest: Notification | null }>(() => ({ newest: null }));

/** Something is new, was read, or may be read no more. */
export function followNotifications(unreadCount: number, added: Notification | null): void {
  queryClient.setQueryData<Bell>(userKey(COUNT), (bell) => bell && { ...bell, unreadCount });
  void queryClient.invalidateQueries({ queryKey: userKey('notifications') });
  if (added !== null) arrivals.setState({ newest: added });
  // It is of no ticket, whose changes are announced.
  if (added?.event === 'mail_held')
    void queryClient.invalidateQueries({ queryKey: userKey('mail-intake', 'held') });
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
