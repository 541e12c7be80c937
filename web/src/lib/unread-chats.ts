/** How much is unread in which chat: sidebar, lists and the chat itself show it, and none of them knows the others. */
import { countUnread } from '@switchboard/contract/endpoints/chat.ts';
import type { UnreadChat } from '@switchboard/contract/entities/chat.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryClient, userKey, useUserKey } from './query-client.ts';

/** In ms. A held connection brings every change at once; elsewhere this is how late a badge may be. */
const OFTEN_ENOUGH = 60_000;

interface UnreadChats {
  total: number;
  chats: readonly UnreadChat[];
}

const NOTHING: UnreadChats = { total: 0, chats: [] };

/** Asked for at the start, when the window is looked at again, and now and then while it is. */
export function useUnreadChats(): UnreadChats {
  const key = useUserKey();
  const { data } = useQuery({
    queryKey: key('unread-chats'),
    queryFn: async ({ signal }): Promise<UnreadChats> => {
      const { unreadCount, tickets } = await call(countUnread, { signal });
      return { total: unreadCount, chats: tickets };
    },
    staleTime: CACHE.none,
    refetchInterval: OFTEN_ENOUGH,
  });
  return data ?? NOTHING;
}

/** Of one chat. */
export const useUnreadCount = (ticketId: string): number =>
  useUnreadChats().chats.find((chat) => chat.ticketId === ticketId)?.unreadCount ?? 0;

/** Puts in what has become known of one chat; answers what was known before. */
export function rememberUnread(ticketId: string, unreadCount: number): number {
  const key = userKey('unread-chats');
  const { total, chats } = queryClient.getQueryData<UnreadChats>(key) ?? NOTHING;
  const before = chats.find((chat) => chat.ticketId === ticketId)?.unreadCount ?? 0;
  if (before !== unreadCount) {
    const others = chats.filter((chat) => chat.ticketId !== ticketId);
    queryClient.setQueryData<UnreadChats>(key, {
      total: total - before + unreadCount,
      chats: unreadCount > 0 ? [{ ticketId, unreadCount }, ...others] : others,
    });
  }
  return before;
}
