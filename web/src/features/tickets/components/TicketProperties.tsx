import { Group } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { PROPERTIES, shortLabel, TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { canAssign, canTag } from '@switchboard/contract/tickets/ticket-policy.ts';
import { ticketValue } from '@switchboard/contract/tickets/ticket-values.ts';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useActor } from '../../../lib/session/session.ts';
import { categoryPath } from '../../../shared/ticket-details/words.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { asPerson, assignedPeople } from '../people.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { ticketText } from '../ticket-text.ts';
import type { FieldEditing } from '../use-field-editing.ts';
import { AssignedTo } from './AssignedTo.tsx';
import { EditedProperty } from './EditedProperty.tsx';
import { TagsProperty } from './TagsProperty.tsx';
import { TicketPriorityField } from './TicketPriorityField.tsx';
import { TicketStatusField } from './TicketStatusField.tsx';

/** What belongs to a ticket comes after what it is, all at once, so that nothing moves. */
const TicketBelongings = lazyPage(async () => (await import('./TicketBelongings.tsx')).TicketBelongings);
void TicketBelongings.preload();

const words = ticketText.ticket;

interface TicketPropertiesProps {
  ticket: Ticket;
  onAssign: () => void;
  /** Asks why somebody can see it; null where there is no room for the answer. */
  onExplain: (() => void) | null;
  editing: FieldEditing;
  /** Comes last. */
  children?: ReactNode;
}

/** What is known of a ticket besides its words. A DevOps agent has no use for whom it is assigned to. */
export function TicketProperties({ ticket, onAssign, onExplain, editing, children }: TicketPropertiesProps) {
  const actor = useActor();
  const mayAssign = canAssign(actor, ticketFacts(ticket));
  const requester = asPerson(ticket.createdBy);
  const edited = { ticket, editing };
  return (
    <>
      <Properties title={words.properties}>
        <Property label={TICKET_FIELDS.status.label}>
          <TicketStatusField ticket={ticket} />
          {ticket.blocked && <ToneBadge tone="danger">{words.blocked}</ToneBadge>}
        </Property>
        {ticket.duplicateOf && (
          <Property label={words.duplicateOf}>
            <Link to={ticketPath(ticket.duplicateOf._id)}>
              <Mono>{ticket.duplicateOf.ticketNumber}</Mono>
            </Link>
          </Property>
        )}
        {ticket.alert && (
          <Property label={words.alerts}>
            <span>
              {words.alertsOf(ticket.alert.intake.name, ticket.alert.count)}
              <RelativeTime date={ticket.alert.lastAt} />
            </span>
          </Property>
        )}
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
        <TagsProperty ticket={ticket} mayEdit={canTag(actor, ticketFacts(ticket))} />
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
      <Suspense>
        <TicketBelongings ticket={ticket} onExplain={onExplain}>
          {children}
        </TicketBelongings>
      </Suspense>
    </>
  );
}
