import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canMerge } from '@switchboard/contract/tickets/ticket-policy.ts';
import { useActor } from '../../../lib/session/session.ts';
import { onDemand } from '../../../ui/on-demand/on-demand.ts';
import { PopupButton } from '../../../ui/on-demand/PopupButton.tsx';
import { RowMenuButton } from '../../../ui/table/RowMenuButton.tsx';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';

const opened = onDemand(async () => (await import('./TicketMoreOpened.tsx')).TicketMoreOpened);

/** The More button of a ticket's head: what its staff do with it seldom, wherever the properties are. */
export function TicketMore({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  if (!canMerge(actor, ticketFacts(ticket))) return null;
  return (
    <PopupButton popup={opened} props={{ ticket }} kind="menu">
      <RowMenuButton label={text.list.more(ticket.ticketNumber)} variant="default" size={30} />
    </PopupButton>
  );
}
