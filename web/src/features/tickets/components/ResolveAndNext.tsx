import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconChecks } from '@tabler/icons-react';
import { ticketText } from '../ticket-text.ts';
import type { TicketWalk } from '../use-list-walk.ts';
import { useResolve } from '../use-resolve.ts';
import { HeadButton } from './HeadButton.tsx';

interface ResolveAndNextProps {
  ticket: Ticket;
  walk: TicketWalk;
  compact: boolean;
}

/** Staff resolve the ticket and go to the next of the list that is worked on. */
export function ResolveAndNext({ ticket, walk, compact }: ResolveAndNextProps) {
  const resolving = useResolve(ticket, walk);
  if (resolving === null) return null;
  return (
    <HeadButton
      label={ticketText.ticket.resolveNext}
      icon={IconChecks}
      compact={compact}
      busy={resolving.busy}
      onClick={() => void resolving.resolve()}
    />
  );
}
