import { Group } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { PROPERTIES, shortLabel, TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { canAssign } from '@switchboard/contract/tickets/ticket-policy.ts';
import { ticketValue } from '@switchboard/contract/tickets/ticket-values.ts';
import { dayAndTime } from '../../../lib/format/format.ts';
import { useActor } from '../../../lib/session/session.ts';
import { categoryPath } from '../../../shared/ticket-details/words.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { asPerson, assignedPeople } from '../people.ts';
import { text } from '../text.ts';
import { ticketFacts } from '../ticket-facts.ts';
import type { FieldEditing } from '../use-field-editing.ts';
import { AssignedTo } from './AssignedTo.tsx';
import { EditedProperty } from './EditedProperty.tsx';
import { TicketPriorityField } from './TicketPriorityField.tsx';
import { TicketStatusField } from './TicketStatusField.tsx';
import { WatchTicket } from './WatchTicket.tsx';

const words = text.ticket;

interface TicketPropertiesProps {
  ticket: Ticket;
  onAssign: () => void;
  editing: FieldEditing;
}

/** What is known of a ticket besides its words. A DevOps agent has no use for whom it is assigned to. */
export function TicketProperties({ ticket, onAssign, editing }: TicketPropertiesProps) {
  const actor = useActor();
  const mayAssign = canAssign(actor, ticketFacts(ticket));
  const requester = asPerson(ticket.createdBy);
  const edited = { ticket, editing };
  return (
    <>
      <Properties title={words.properties}>
        <Property label={TICKET_FIELDS.status.label}>
          <TicketStatusField ticket={ticket} />
        </Property>
        <Property label={TICKET_FIELDS.priority.label}>
          <TicketPriorityField ticket={ticket} />
        </Property>
        {actor.role !== 'devops_agent' && (
          <Property label={TICKET_FIELDS.assignedTo.label}>
            <AssignedTo
              people={assignedPeople(ticket)}
              hasAgent={ticket.assignedTo !== null}
              {...(mayAssign ? { onAssign } : {})}
            />
          </Property>
        )}
        {PROPERTIES.map((name) =>
          name === 'createdBy' ? (
            <Property key={name} label={shortLabel(name)}>
              <Group component="span" className="anywhere" align="flex-start" miw={0}>
                <Avatar person={requester} /> <span>{requester.name}</span>
              </Group>
            </Property>
          ) : (
            <EditedProperty key={name} {...edited} field={name} label={shortLabel(name)}>
              {name === 'category' ? categoryPath(ticket) : ticketValue(ticket, name) || words.none}
            </EditedProperty>
          ),
        )}
      </Properties>
      <Properties title={words.notifications}>
        <Property label={words.watch}>
          <WatchTicket ticket={ticket} />
        </Property>
      </Properties>
      <Properties title={words.dates}>
        <Property label={TICKET_FIELDS.createdAt.label}>
          <time dateTime={ticket.createdAt}>{dayAndTime(ticket.createdAt)}</time>
        </Property>
        <Property label={TICKET_FIELDS.updatedAt.label}>
          <RelativeTime date={ticket.updatedAt} />
        </Property>
      </Properties>
    </>
  );
}
