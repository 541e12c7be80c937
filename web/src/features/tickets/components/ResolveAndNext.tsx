import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconChecks } from '@tabler/icons-react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useActor } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSetTicketStatus } from '../api/set-ticket-status.ts';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';
import type { TicketWalk } from '../use-list-walk.ts';
import { HeadButton } from './HeadButton.tsx';

const words = text.ticket;

interface ResolveAndNextProps {
  ticket: Ticket;
  walk: TicketWalk;
  compact: boolean;
}

/** Staff resolve the ticket and go to the next of the list that is worked on. */
export function ResolveAndNext({ ticket, walk, compact }: ResolveAndNextProps) {
  const actor = useActor();
  const { mutateAsync, isPending } = useSetTicketStatus();
  const facts = ticketFacts(ticket);
  if (!isStaff(actor, facts) || !isActive(ticket)) return null;

  const resolve = async () => {
    try {
      await mutateAsync({ ticketId: ticket._id, status: 'Resolved' });
    } catch {
      toast.error(words.statusFailed);
      return;
    }
    try {
      if (!(await walk.go(1, { activeOnly: true }))) toast.success(words.noActive);
    } catch (error) {
      toast.error(wordsOf(error, words.stepFailed));
    }
  };

  return (
    <HeadButton
      label={words.resolveNext}
      icon={IconChecks}
      compact={compact}
      busy={isPending || walk.busy}
      onClick={() => void resolve()}
    />
  );
}
