import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canSetStatus, isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconCheck, IconRotate } from '@tabler/icons-react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSetTicketStatus } from '../api/set-ticket-status.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { ticketText } from '../ticket-text.ts';
import { HeadButton } from './HeadButton.tsx';

const words = ticketText.ticket;

/** A requester says that it is solved, or that it is not after all. Staff set any status in the properties. */
export function SolveTicket({ ticket, compact }: { ticket: Ticket; compact: boolean }) {
  const actor = useActor();
  const { mutate, isPending } = useSetTicketStatus();
  const facts = ticketFacts(ticket);
  if (isStaff(actor, facts) || !canSetStatus(actor, facts)) return null;

  const active = isActive(ticket);
  const status = active ? 'Resolved' : 'Open';
  return (
    <HeadButton
      label={active ? words.solve : words.reopen}
      icon={active ? IconCheck : IconRotate}
      compact={compact}
      busy={isPending}
      onClick={() =>
        mutate(
          { ticketId: ticket._id, status, version: ticket.version },
          { onError: (error) => toast.error(wordsOf(error, words.statusFailed)) },
        )
      }
    />
  );
}
