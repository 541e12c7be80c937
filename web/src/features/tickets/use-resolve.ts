import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { wordsOf } from '../../lib/api/api-error.ts';
import { useActor } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSetTicketStatus } from './api/set-ticket-status.ts';
import { ticketFacts } from './ticket-facts.ts';
import { ticketText } from './ticket-text.ts';
import type { TicketWalk } from './use-list-walk.ts';

const words = ticketText.ticket;

/** Staff resolve a ticket that is worked on, and go to the next such one of the list; null for whom it is nothing. */
export function useResolve(ticket: Ticket, walk: TicketWalk | null) {
  const actor = useActor();
  const { mutateAsync, isPending } = useSetTicketStatus();
  if (!isStaff(actor, ticketFacts(ticket)) || !isActive(ticket)) return null;

  const resolve = async () => {
    try {
      const written = await mutateAsync({
        ticketId: ticket._id,
        status: 'Resolved',
        version: ticket.version,
      });
      if (written === null) return;
    } catch (error) {
      toast.error(wordsOf(error, words.statusFailed));
      return;
    }
    try {
      if (walk && !(await walk.go(1, { activeOnly: true }))) toast.success(words.noActive);
    } catch (error) {
      toast.error(wordsOf(error, words.stepFailed));
    }
  };
  return { resolve, busy: isPending || walk?.busy === true };
}
