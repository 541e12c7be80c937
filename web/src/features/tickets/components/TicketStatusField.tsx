import type { Ticket } from '@switchboard/contract/entities/ticket.ts';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { seesStatusPanel } from '@switchboard/contract/policies/ticket.ts';
import { useActor } from '../../../lib/session.ts';
import { AlertDialog } from '../../../ui/dialog/AlertDialog.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { StatusMenu } from '../../../ui/status/StatusMenu.tsx';
import { useSetTicketStatus } from '../api/set-ticket-status.ts';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';

const words = text.ticket;

/** The status of the ticket's own page: a menu for those who see the panel, a word for the others. */
export function TicketStatusField({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const { mutate, isPending, isError, reset } = useSetTicketStatus();
  if (!seesStatusPanel(actor, ticketFacts(ticket))) return <StatusBadge status={ticket.status} />;
  return (
    <>
      <StatusMenu
        variant="field"
        status={ticket.status}
        onSelect={(status: TicketStatus) => mutate({ ticketId: ticket._id, status })}
        subject={ticket.ticketNumber}
        label={text.list.statusOf(ticket.ticketNumber)}
        busy={isPending}
      />
      <AlertDialog
        opened={isError}
        title={words.statusFailedTitle}
        message={words.statusFailed}
        onClose={reset}
      />
    </>
  );
}
