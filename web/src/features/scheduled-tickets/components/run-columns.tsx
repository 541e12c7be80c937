import type { ScheduleRun } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { Link } from 'react-router';
import { dayAndTime } from '../../../lib/format/format.ts';
import { adminTicketPath } from '../../../lib/navigation/paths.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Mono } from '../../../ui/text/Mono.tsx';
import { text } from '../text.ts';
import { RunOutcomeBadge } from './RunOutcomeBadge.tsx';
import classes from './Schedules.module.css';

const words = text.runs.columns;

export const runColumns: readonly Column<ScheduleRun>[] = [
  {
    key: 'due',
    header: words.due,
    width: 160,
    phone: 'title',
    cell: ({ dueAt }) => <time dateTime={dueAt}>{dayAndTime(dueAt)}</time>,
  },
  {
    key: 'outcome',
    header: words.outcome,
    width: 120,
    phone: 'aside',
    cell: ({ outcome }) => <RunOutcomeBadge outcome={outcome} />,
  },
  {
    key: 'ran',
    header: words.ran,
    width: 160,
    cell: ({ ranAt }) => (ranAt ? <time dateTime={ranAt}>{dayAndTime(ranAt)}</time> : text.none),
  },
  {
    key: 'ticket',
    header: words.ticket,
    width: 230,
    cell: ({ ticket }) =>
      ticket ? (
        <span className={classes.ticket}>
          <Link to={adminTicketPath(ticket._id)}>
            <Mono>{ticket.ticketNumber}</Mono>
          </Link>
          <StatusBadge status={ticket.status} />
        </span>
      ) : (
        text.none
      ),
  },
  {
    key: 'reason',
    header: words.reason,
    cell: ({ reason }) => (reason ? <span className={classes.reason}>{reason}</span> : null),
  },
];
