import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { canSetStatus } from '@switchboard/contract/tickets/ticket-policy.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { StatusMenu } from '../../../ui/status/StatusMenu.tsx';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { useSetTicketStatus } from '../api/set-ticket-status.ts';
import { heldFor } from '../held-statuses.ts';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';

/** The status of a row: a menu for those who may set it, a word for the others. */
export function TicketRowStatus({ ticket }: { ticket: ListedTicket }) {
  const actor = useActor();
  const { mutate, isPending } = useSetTicketStatus();
  if (ticket.stub || !canSetStatus(actor, ticketFacts(ticket))) return <StatusBadge status={ticket.status} />;

  const select = (status: TicketStatus) =>
    mutate(
      { ticketId: ticket._id, status, version: ticket.version },
      { onError: (error) => toast.error(wordsOf(error, text.list.statusFailed)) },
    );

  return (
    <StatusMenu
      status={ticket.status}
      onSelect={select}
      held={heldFor(actor, ticket)}
      subject={ticket.ticketNumber}
      label={text.list.statusOf(ticket.ticketNumber)}
      busy={isPending}
    />
  );
}
