import { Anchor } from '@mantine/core';
import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import type { DeskView } from '../desk-view.ts';
import { text } from '../text.ts';
import classes from './RecentTickets.module.css';

export interface RecentTicketsProps {
  view: DeskView;
  /** Undefined until they are known. */
  tickets: readonly TicketSummary[] | undefined;
  total: number;
  empty: ReactNode;
}

/** Of one's own tickets one knows who raised them. */
const origin = ({ category, createdBy }: TicketSummary, { coverage }: DeskView) =>
  coverage === 'own' ? category.name : fullName(createdBy);

function TicketRow({ ticket, view }: { ticket: TicketSummary; view: DeskView }) {
  return (
    <li>
      <Link to={view.ticketPath(ticket._id)} className={classes.row}>
        <span className={classes.what}>
          <span className={classes.summary}>{ticket.summary}</span>
          <span className={classes.meta}>
            <Mono>{ticket.ticketNumber}</Mono> · {origin(ticket, view)}
          </span>
        </span>
        <span className={classes.status}>
          <StatusBadge status={ticket.status} />
        </span>
        <span className={classes.priority}>
          <PriorityBadge priority={ticket.priority} />
        </span>
        <span className={classes.time}>
          <RelativeTime date={ticket.createdAt} />
        </span>
      </Link>
    </li>
  );
}

/** The newest tickets of what the dashboard covers. */
export function RecentTickets({ view, tickets, total, empty }: RecentTicketsProps) {
  const all = view.listPath !== null && total > 0 && (
    <Anchor component={Link} to={view.listPath} inherit>
      {text.viewAll(total)}
    </Anchor>
  );
  return (
    <Card flush title={text.recent[view.coverage]} aside={all}>
      {tickets === undefined && <SkeletonRows rows={PAGE.recentTickets} />}
      {tickets?.length === 0 && empty}
      {tickets && tickets.length > 0 && (
        <ul className={classes.list}>
          {tickets.map((ticket) => (
            <TicketRow key={ticket._id} ticket={ticket} view={view} />
          ))}
        </ul>
      )}
    </Card>
  );
}
