import { Box, Group } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { PROPERTIES, shortLabel, TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import {
  canAssign,
  canChangePeople,
  canExplain,
  canTag,
  isStaff,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import { ticketValue } from '@switchboard/contract/tickets/ticket-values.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { dayAndTime } from '../../../lib/format/format.ts';
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
import { WatchTicket } from './WatchTicket.tsx';

/** What belongs to a ticket comes after what it is. */
const TicketChecklist = lazyPage(
  async () => (await import('../checklist/TicketChecklist.tsx')).TicketChecklist,
);
const OwnProperties = lazyPage(async () => (await import('../own-form/OwnProperties.tsx')).OwnProperties);
const TicketPeople = lazyPage(async () => (await import('../people/TicketPeople.tsx')).TicketPeople);
const TicketConfidential = lazyPage(
  async () => (await import('../confidential/TicketConfidential.tsx')).TicketConfidential,
);
const TicketSharing = lazyPage(async () => (await import('../sharing/TicketSharing.tsx')).TicketSharing);
const TicketTeam = lazyPage(async () => (await import('../team/TicketTeam.tsx')).TicketTeam);
const TicketTimes = lazyPage(async () => (await import('../clocks/TicketTimes.tsx')).TicketTimes);
const TicketLinks = lazyPage(async () => (await import('../links/TicketLinks.tsx')).TicketLinks);

const words = ticketText.ticket;

interface TicketPropertiesProps {
  ticket: Ticket;
  onAssign: () => void;
  /** Asks why somebody can see it; null where there is no room for the answer. */
  onExplain: (() => void) | null;
  editing: FieldEditing;
}

/** What is known of a ticket besides its words. A DevOps agent has no use for whom it is assigned to. */
export function TicketProperties({ ticket, onAssign, onExplain, editing }: TicketPropertiesProps) {
  const actor = useActor();
  const mayAssign = canAssign(actor, ticketFacts(ticket));
  const staff = isStaff(actor, ticketFacts(ticket));
  const requester = asPerson(ticket.createdBy);
  const edited = { ticket, editing };
  const { form, formerForms, priorityMatrix, requestType, organizationId } = ticket;
  const isOwnType = requestType !== null && requestType._id !== organizationId;
  const hasOwnForm =
    requestType !== null &&
    (staff || isOwnType || form.length + formerForms.length > 0 || priorityMatrix !== null);
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
      {(ticket.team || staff) && (
        <Suspense>
          <TicketTeam ticket={ticket} />
        </Suspense>
      )}
      {(staff || ticket.people.length > 0 || canChangePeople(actor, ticketFacts(ticket))) && (
        <Suspense>
          <TicketPeople
            ticket={ticket}
            onExplain={canExplain(actor, ticketFacts(ticket)) ? onExplain : null}
          />
        </Suspense>
      )}
      <Suspense>
        <TicketConfidential ticket={ticket} />
      </Suspense>
      {ticket.sharing &&
        !ticket.confidential &&
        (ticket.sharing.allowed.length > 1 || ticket.sharing.effective !== 'private') && (
          <Suspense>
            <TicketSharing ticket={ticket} sharing={ticket.sharing} />
          </Suspense>
        )}
      {hasOwnForm && (
        <Suspense>
          <OwnProperties ticket={ticket} />
        </Suspense>
      )}
      {(ticket.waitingOn || ticket.due) && (
        <Suspense>
          <TicketTimes ticket={ticket} />
        </Suspense>
      )}
      {(staff || ticket.checklist) && (
        <Box className="line-below">
          <Suspense>
            <TicketChecklist ticket={ticket} />
            {staff && <TicketLinks ticket={ticket} />}
          </Suspense>
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
    </>
  );
}
