import {
  listNotifications,
  markNotification,
  markNotifications,
  type Notification,
} from '@switchboard/contract/notifications/notifications.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';
import { followNotifications } from '../../lib/notifications/unread-notifications.ts';

interface Shown {
  page: number;
  limit: number;
  unread: boolean;
}

export const useNotifications = (query: Shown) =>
  useListQuery(['notifications'], query, (options) => call(listNotifications, options), {
    staleTime: CACHE.none,
  });

export const useMarkNotification = () =>
  useApiMutation(
    async ({ entry, read }: { entry: Pick<Notification, '_id'>; read: boolean }) => {
      const { unreadCount } = await call(markNotification, { params: { id: entry._id }, body: { read } });
      followNotifications(unreadCount, null);
    },
    { changes: [['notifications']] },
  );

/** Everything up to the newest that is shown: what comes meanwhile stays unread. */
export const useMarkAllUpTo = () =>
  useApiMutation(
    async (newest: Pick<Notification, '_id'>) => {
      const { unreadCount } = await call(markNotifications, { body: { until: newest._id, read: true } });
      followNotifications(unreadCount, null);
    },
    { changes: [['notifications']] },
  );
