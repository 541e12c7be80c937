import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canSetStatus, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { AlertDialog } from '../../../ui/dialog/AlertDialog.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { StatusMenu } from '../../../ui/status/StatusMenu.tsx';
import { useSetTicketStatus } from '../api/set-ticket-status.ts';
import { heldFor } from '../held-statuses.ts';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { ticketText } from '../ticket-text.ts';

const words = ticketText.ticket;

/** The status of the ticket's own page: a menu for its staff, a word for the others. Its requester has a button in the head. */
export function TicketStatusField({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const { mutate, isPending, isError, error, reset } = useSetTicketStatus();
  const facts = ticketFacts(ticket);
  if (!canSetStatus(actor, facts) || !isStaff(actor, facts)) return <StatusBadge status={ticket.status} />;
  return (
    <>
      <StatusMenu
        variant="field"
        status={ticket.status}
        onSelect={(status: TicketStatus) => mutate({ ticketId: ticket._id, status, version: ticket.version })}
        held={heldFor(actor, ticket)}
        subject={ticket.ticketNumber}
        label={text.list.statusOf(ticket.ticketNumber)}
        busy={isPending}
      />
      <AlertDialog
        opened={isError}
        title={words.statusFailedTitle}
        message={wordsOf(error, words.statusFailed)}
        onClose={reset}
      />
    </>
  );
}
