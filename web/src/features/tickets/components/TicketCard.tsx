import type { FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { UnreadMark } from '../../../lib/unread/UnreadMark.tsx';
import { AvatarNames } from '../../../ui/people/AvatarNames.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { TagChips } from '../../../ui/tags/TagChip.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { DueMark } from '../clocks/DueMark.tsx';
import { assignedPeople } from '../people.ts';
import { OwnCell } from '../shape/own-fields.tsx';
import { text } from '../text.ts';
import classes from './TicketCard.module.css';
import { TicketNumber } from './TicketNumber.tsx';
import { TicketRowActions, type TicketRowOptions } from './TicketRowActions.tsx';
import { TicketRowStatus } from './TicketRowStatus.tsx';
import { MOMENTS, type Moment, whose } from './ticket-columns.tsx';

interface TicketCardProps {
  ticket: ListedTicket;
  /** Makes words the link to the ticket, laid over the whole card. */
  link: (words: ReactNode) => ReactNode;
  options: TicketRowOptions;
  moment: Moment;
  /** Fields of request types that are shown. */
  own: readonly FormField[];
}

/** A row of the list as phones show it. */
export function TicketCard({ ticket, link, options, moment, own }: TicketCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <TicketNumber ticket={ticket} />
        <UnreadMark ticket={ticket} />
        <span className={classes.time}>
          <RelativeTime date={ticket.stub ? ticket.createdAt : ticket[MOMENTS[moment]]} />
        </span>
        <span className={classes.actions}>
          <TicketRowActions ticket={ticket} {...options} withView={false} />
        </span>
      </div>
      <p className={clsx(classes.summary, 'anywhere')}>{link(ticket.summary)}</p>
      {options.withOrganization && <p className={clsx(classes.of, 'anywhere')}>{ticket.organization.name}</p>}
      {ticket.alert && <p className={clsx(classes.of, 'anywhere')}>{whose(ticket)}</p>}
      <TagChips tags={ticket.tagged} />
      {own.map(
        (field) =>
          ticket.fields?.[field.key] !== undefined && (
            <p key={field.key} className={clsx(classes.of, 'anywhere')}>
              {field.label}: <OwnCell ticket={ticket} field={field} />
            </p>
          ),
      )}
      <div className={classes.foot}>
        <span className={classes.status}>
          <TicketRowStatus ticket={ticket} />
        </span>
        {!ticket.stub && <PriorityBadge priority={ticket.priority} />}
        {ticket.due && <DueMark due={ticket.due} />}
        {ticket.blocked && <span className={classes.blocked}>{text.list.blocked}</span>}
        {!options.withoutAssigned && !ticket.stub && (
          <span className={classes.people}>
            <AvatarNames
              people={assignedPeople(ticket)}
              size={22}
              withNames={false}
              empty={text.list.unassigned}
            />
          </span>
        )}
      </div>
    </div>
  );
}
