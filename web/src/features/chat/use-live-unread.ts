import { useEffect } from 'react';
import { rememberUnread, useUnreadCount } from '../../lib/unread-chats.ts';

/**
 * Unread messages of one chat, pushed while the window is in sight. A browser grants a site few connections at once and
 * polling keeps one, so windows in the background leave theirs to those that are used.
 */
export function useLiveUnread(ticketId: string): number {
  useEffect(() => {
    let gone = false;
    let release: (() => void) | undefined;
    let stop: (() => void) | undefined;
    const loaded = Promise.all([import('../../lib/socket.ts'), import('./sound.ts')]);

    const follow = async () => {
      const [{ holdSocket, onEvent }, { chime }] = await loaded;
      if (gone) return;
      stop ??= onEvent('unread_changed', (news) => {
        const before = rememberUnread(news.ticketId, news.unreadCount);
        if (news.ticketId === ticketId && news.unreadCount > before) chime();
      });
      if (document.visibilityState === 'visible') release ??= holdSocket();
      else {
        release?.();
        release = undefined;
      }
    };
    const followAgain = () => void follow().catch(() => undefined);
    followAgain();
    document.addEventListener('visibilitychange', followAgain);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', followAgain);
      stop?.();
      release?.();
    };
  }, [ticketId]);
  return useUnreadCount(ticketId);
}
