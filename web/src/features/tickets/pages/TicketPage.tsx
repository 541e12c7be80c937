import { useParams } from 'react-router';
import { TicketView } from '../components/TicketView.tsx';

/** One ticket, under both of its addresses. What is typed and opened belongs to that ticket alone. */
export function TicketPage() {
  const { id = '' } = useParams();
  return <TicketView key={id} id={id} />;
}
