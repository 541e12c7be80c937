import { Button, VisuallyHidden } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { CountBadge } from '../../../ui/status/CountBadge.tsx';
import { CHAT_BUTTON, CHAT_PANEL } from '../ids.ts';
import { text } from '../text.ts';
import { useChatOpen } from '../use-chat-open.ts';
import { useUnreadMessages } from '../use-unread-messages.ts';

interface LiveChatButtonProps {
  ticketId: string;
  /** There is no room for its words. */
  compact: boolean;
}

/** Opens the chat of a ticket, and says how much is unread in it. */
export function LiveChatButton({ ticketId, compact }: LiveChatButtonProps) {
  const { opened, open, close } = useChatOpen();
  const unread = useUnreadMessages(ticketId);
  return (
    <Button
      id={CHAT_BUTTON}
      variant="default"
      size="xs"
      px={compact ? 7 : undefined}
      miw={compact ? 40 : undefined}
      mih={compact ? 30 : undefined}
      aria-expanded={opened}
      aria-controls={opened ? CHAT_PANEL : undefined}
      leftSection={<IconMessageCircle size={14} stroke={1.6} aria-hidden />}
      rightSection={unread > 0 ? <CountBadge count={unread} what={text.unread(unread)} /> : undefined}
      onClick={opened ? close : open}
    >
      {compact ? <VisuallyHidden>{text.title}</VisuallyHidden> : text.title}
    </Button>
  );
}
