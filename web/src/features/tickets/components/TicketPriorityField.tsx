import type { TicketPriority } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canSetPriority } from '@switchboard/contract/tickets/ticket-policy.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { PriorityMenu } from '../../../ui/status/PriorityMenu.tsx';
import { useEditTicket } from '../api/edit-ticket.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { ticketText } from '../ticket-text.ts';

const words = ticketText.ticket;

/** The priority: a menu for those who set it, a word for the others. */
export function TicketPriorityField({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const { mutate, isPending } = useEditTicket();
  if (!canSetPriority(actor, ticketFacts(ticket))) return <PriorityBadge priority={ticket.priority} />;

  const select = (priority: TicketPriority) =>
    mutate(
      { ticketId: ticket._id, changes: { priority }, version: ticket.version },
      { onError: (error) => toast.error(wordsOf(error, words.priorityFailed)) },
    );

  return (
    <PriorityMenu
      variant="field"
      priority={ticket.priority}
      onSelect={select}
      subject={ticket.ticketNumber}
      label={words.priorityOf(ticket.ticketNumber)}
      busy={isPending}
    />
  );
}
