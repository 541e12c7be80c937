import { Anchor, Group, Text } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { UnreadMark } from '../../../lib/unread/UnreadMark.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { ConfidentialMark } from '../../../ui/status/ConfidentialMark.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import type { TicketRow } from '../api.ts';
import type { ListPath } from '../links.ts';
import { text } from '../text.ts';
import classes from './Rows.module.css';

/** Whose tickets they are. */
export type Coverage = 'own' | 'assigned' | 'desk';

export interface RecentTicketsProps {
  coverage: Coverage;
  /** The list of all of them. */
  list: ListPath;
  ticketPath: (id: string) => string;
  /** Undefined until they are known. */
  tickets: readonly TicketRow[] | undefined;
  /** How many rows there are at most. */
  most: number;
  total: number;
  /** What leads on where there are none. */
  action?: ReactNode;
}

interface RecentTicketProps extends Pick<RecentTicketsProps, 'coverage' | 'ticketPath'> {
  ticket: TicketRow;
}

/** Of one's own tickets one knows who raised them. */
const origin = ({ category, createdBy, stub }: TicketRow, coverage: Coverage) =>
  stub ? '' : coverage === 'own' ? category.name : fullName(createdBy);

function RecentTicket({ ticket, coverage, ticketPath }: RecentTicketProps) {
  return (
    <li>
      <Link to={ticketPath(ticket._id)} className={classes.ticket}>
        <span className={classes.what}>
          <Group component="span" gap={6} fw={500}>
            <span className={clsx(classes.summary, 'truncate')}>{ticket.summary}</span>
            <UnreadMark ticket={ticket} />
          </Group>
          <Text span size="xs" c="dimmed" display="block" truncate>
            <Mono>{ticket.ticketNumber}</Mono>
            {ticket.confidential && <ConfidentialMark />} {!ticket.stub && `· ${origin(ticket, coverage)}`}
          </Text>
        </span>
        <span>
          <StatusBadge status={ticket.status} />
        </span>
        <span>{!ticket.stub && <PriorityBadge priority={ticket.priority} />}</span>
        <Text span inherit c="dimmed" ta="right">
          <RelativeTime date={ticket.createdAt} />
        </Text>
      </Link>
    </li>
  );
}

/** In px, with a summary of two lines: what stands below is where it will be, or further down. */
const PHONE_ROW = 104;

/** The newest tickets of what the dashboard covers. */
export function RecentTickets(props: RecentTicketsProps) {
  const phone = usePhone();
  const { coverage, list, ticketPath, tickets, most, total, action } = props;
  const all = total > 0 && (
    <Anchor component={Link} to={list} inherit>
      {text.viewAll(total)}
    </Anchor>
  );
  return (
    <Card flush title={text.recent[coverage]} aside={all}>
      {tickets === undefined && <SkeletonRows rows={most} height={phone ? PHONE_ROW : 44} />}
      {tickets?.length === 0 && <EmptyState {...text.empty[coverage]} action={action} />}
      {tickets && tickets.length > 0 && (
        <ul className={clsx(classes.filling, 'lines')}>
          {tickets.slice(0, most).map((ticket) => (
            <RecentTicket key={ticket._id} ticket={ticket} coverage={coverage} ticketPath={ticketPath} />
          ))}
        </ul>
      )}
    </Card>
  );
}
