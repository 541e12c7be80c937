import { useParams } from 'react-router';
import type { ChatSlot } from '../components/chat-slot.ts';
import { TicketView } from '../components/TicketView.tsx';

/** One ticket, under both of its addresses. What is typed and opened belongs to that ticket alone. */
export function TicketPage({ chat }: { chat?: ChatSlot }) {
  const { id = '' } = useParams();
  return <TicketView key={id} id={id} {...(chat && { chat })} />;
}
