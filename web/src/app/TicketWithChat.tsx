import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canChat } from '@switchboard/contract/tickets/ticket-policy.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { LiveChatButton } from '../features/chat/components/LiveChatButton.tsx';
import { useChatOpen } from '../features/chat/use-chat-open.ts';
import { TicketPage } from '../features/tickets/pages/TicketPage.tsx';
import { ticketFacts } from '../features/tickets/ticket-facts.ts';
import { userKey } from '../lib/cache/query-client.ts';
import { useActor } from '../lib/session/session.ts';
import { Part } from '../ui/feedback/Part.tsx';
import { text } from './text.ts';

const ChatDock = lazy(async () => ({
  default: (await import('../features/chat/components/ChatDock.tsx')).ChatDock,
}));

/** The page of a ticket, with the live chat of those who take part in it. */
export function TicketWithChat() {
  const actor = useActor();
  const client = useQueryClient();
  const { opened } = useChatOpen();
  const onTicketChanged = useCallback(
    () => void client.invalidateQueries({ queryKey: userKey('tickets') }),
    [client],
  );

  const chat = useMemo(() => {
    const takesPart = (ticket: Ticket) => canChat(actor, ticketFacts(ticket));
    return {
      button: (ticket: Ticket, compact: boolean) =>
        takesPart(ticket) && <LiveChatButton ticketId={ticket._id} compact={compact} />,
      panel: (ticket: Ticket) =>
        opened &&
        takesPart(ticket) && (
          <Part what={text.chat} framed>
            <Suspense>
              <ChatDock
                key={actor.id}
                ticket={{ id: ticket._id, status: ticket.status, requesterId: ticket.createdBy._id }}
                onTicketChanged={onTicketChanged}
              />
            </Suspense>
          </Part>
        ),
    };
  }, [actor, opened, onTicketChanged]);

  return <TicketPage chat={chat} />;
}
