import { Button, Group } from '@mantine/core';
import { canAssign, seesRowMenu } from '@switchboard/contract/tickets/ticket-policy.ts';
import { Link } from 'react-router';
import { useActor } from '../../../lib/session/session.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { TicketRowMenu } from './TicketRowMenu.tsx';

export interface TicketRowOptions {
  hrefOf: (ticket: ListedTicket) => string;
  /** Puts a View link before the More button. */
  withView?: boolean;
  /** Says whose ticket it is, where a list has those of several organizations. */
  withOrganization?: boolean;
  /** Leaves out whose it is, where that is the reader. */
  withoutAssigned?: boolean;
  /** Goes along to the ticket: the list as it stands. */
  linkState?: unknown;
  /** Offers to assign those tickets that the person may assign. */
  onAssign?: (ticket: ListedTicket) => void;
}

/** What stands at the end of a row: View where the list has it, and More for those who see it. */
export function TicketRowActions({
  ticket,
  hrefOf,
  withView = false,
  linkState,
  onAssign,
}: TicketRowOptions & { ticket: ListedTicket }) {
  const actor = useActor();
  const facts = ticket.stub ? null : ticketFacts(ticket);
  const href = hrefOf(ticket);
  return (
    <Group gap={4} justify="flex-end">
      {withView && (
        <Button
          component={Link}
          to={href}
          state={linkState}
          variant="subtle"
          size="xs"
          aria-label={text.list.viewTicket(ticket.ticketNumber)}
        >
          {text.list.view}
        </Button>
      )}
      {facts !== null && seesRowMenu(actor, facts) && (
        <TicketRowMenu
          ticket={ticket}
          href={href}
          linkState={linkState}
          {...(onAssign && canAssign(actor, facts) ? { onAssign } : {})}
        />
      )}
    </Group>
  );
}
