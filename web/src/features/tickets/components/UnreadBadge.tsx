import { useUnreadCount } from '../../../lib/unread-chats.ts';
import { CountBadge } from '../../../ui/status/CountBadge.tsx';
import { text } from '../text.ts';

/** How many messages of the ticket's chat the reader has not seen. */
export function UnreadBadge({ ticketId }: { ticketId: string }) {
  const unread = useUnreadCount(ticketId);
  return <CountBadge count={unread} what={text.list.unread(unread)} />;
}
