import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { hasUnread, useUnread } from '../../../lib/unread/unread-tickets.ts';
import { ConfidentialMark } from '../../../ui/status/ConfidentialMark.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import classes from './TicketCard.module.css';

/** The number of a ticket in a list, emphasised while something in the ticket is unread. */
export function TicketNumber({
  ticket,
}: {
  ticket: Pick<TicketSummary, '_id' | 'ticketNumber' | 'unread' | 'confidential'>;
}) {
  const isNew = hasUnread(useUnread(ticket._id, ticket.unread));
  return (
    <span className={classes.number} data-new={isNew || undefined}>
      <Mono>{ticket.ticketNumber}</Mono>
      {ticket.confidential && <ConfidentialMark />}
    </span>
  );
}
