import { Box } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import {
  canChangePeople,
  canExplain,
  canTriage,
  isStaff,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import type { ReactNode } from 'react';
import { dayAndTime } from '../../../lib/format/format.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { TicketChecklist } from '../checklist/TicketChecklist.tsx';
import { TicketTimes } from '../clocks/TicketTimes.tsx';
import { TicketConfidential } from '../confidential/TicketConfidential.tsx';
import { TicketLinks } from '../links/TicketLinks.tsx';
import { OwnProperties } from '../own-form/OwnProperties.tsx';
import { TicketPeople } from '../people/TicketPeople.tsx';
import { TicketSharing } from '../sharing/TicketSharing.tsx';
import { useAreTeamsKnown } from '../team/api.ts';
import { TicketTeam } from '../team/TicketTeam.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { ticketText } from '../ticket-text.ts';
import { WatchTicket } from './WatchTicket.tsx';

const words = ticketText.ticket;

interface TicketBelongingsProps {
  ticket: Ticket;
  /** Asks why somebody can see it; null where there is no room for the answer. */
  onExplain: (() => void) | null;
  children: ReactNode;
}

/** Whose a ticket is, who may read it, its form, its times and what hangs on it. */
export function TicketBelongings({ ticket, onExplain, children }: TicketBelongingsProps) {
  const actor = useActor();
  const facts = ticketFacts(ticket);
  const staff = isStaff(actor, facts);
  const { form, formerForms, priorityMatrix, requestType, organizationId } = ticket;
  const isOwnType = requestType !== null && requestType._id !== organizationId;
  const hasOwnForm =
    requestType !== null &&
    (staff || isOwnType || form.length + formerForms.length > 0 || priorityMatrix !== null);
  // Its team stands above the others.
  const isComplete = useAreTeamsKnown(
    ticket.team === null && canTriage(actor, facts) ? organizationId : null,
  );
  return (
    <Box style={isComplete ? undefined : { visibility: 'hidden' }}>
      {(ticket.team || staff) && <TicketTeam ticket={ticket} />}
      {(staff || ticket.people.length > 0 || canChangePeople(actor, facts)) && (
        <TicketPeople ticket={ticket} onExplain={canExplain(actor, facts) ? onExplain : null} />
      )}
      <TicketConfidential ticket={ticket} />
      {ticket.sharing &&
        !ticket.confidential &&
        (ticket.sharing.allowed.length > 1 || ticket.sharing.effective !== 'private') && (
          <TicketSharing ticket={ticket} sharing={ticket.sharing} />
        )}
      {hasOwnForm && <OwnProperties ticket={ticket} />}
      {(ticket.waitingOn || ticket.due) && <TicketTimes ticket={ticket} />}
      {(staff || ticket.checklist) && (
        <Box className="line-below">
          <TicketChecklist ticket={ticket} />
          {staff && <TicketLinks ticket={ticket} />}
        </Box>
      )}
      <Properties title={words.notifications}>
        <Property label={words.watch}>
          <WatchTicket ticket={ticket} />
        </Property>
      </Properties>
      <Properties title={words.dates}>
        <Property label={TICKET_FIELDS.createdAt.label}>
          <time dateTime={ticket.createdAt}>{dayAndTime(ticket.createdAt)}</time>
          {ticket.source !== 'page' && ` ${words.sources[ticket.source]}`}
        </Property>
        <Property label={TICKET_FIELDS.updatedAt.label}>
          <RelativeTime date={ticket.updatedAt} />
        </Property>
      </Properties>
      {children}
    </Box>
  );
}
