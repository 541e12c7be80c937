import {
  LISTED_FIELDS,
  shortLabel,
  type TicketFieldName,
} from '@switchboard/contract/tickets/ticket-fields.ts';
import { ticketValue } from '@switchboard/contract/tickets/ticket-values.ts';
import { clsx } from 'clsx';
import { fullName } from '../../../lib/format/format.ts';
import { UnreadMark } from '../../../lib/unread/UnreadMark.tsx';
import { categoryPath } from '../../../shared/ticket-details/words.ts';
import { AvatarNames } from '../../../ui/people/AvatarNames.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { assignedPeople } from '../people.ts';
import { text } from '../text.ts';
import classes from './TicketCard.module.css';
import { TicketNumber } from './TicketNumber.tsx';
import { TicketRowActions, type TicketRowOptions } from './TicketRowActions.tsx';
import { TicketRowStatus } from './TicketRowStatus.tsx';

/** The moments of which a list shows one. */
export const MOMENTS = { created: 'createdAt', updated: 'updatedAt' } as const;
export type Moment = keyof typeof MOMENTS;

type TicketColumn = Omit<Column<ListedTicket>, 'header'> & { header?: string };

const momentColumn = (key: Moment): TicketColumn => ({
  key,
  width: 116,
  sortable: 'desc',
  cell: (ticket) => <RelativeTime date={ticket[MOMENTS[key]]} />,
});

/** How columns are drawn that are not plain text; null for one that this list does without. */
const drawnColumns = (
  options: TicketRowOptions,
  moment: Moment,
): Partial<Record<TicketFieldName, TicketColumn | null>> => ({
  ticketNumber: {
    key: 'number',
    ...(options.withOrganization && { header: text.list.columns.numberOf }),
    width: options.withOrganization ? 164 : 102,
    cell: (ticket) => {
      const number = <TicketNumber ticket={ticket} />;
      if (!options.withOrganization) return number;
      const { name } = ticket.organization;
      return (
        <>
          {number}
          <span className={clsx(classes.home, 'truncate')} title={name}>
            {name}
          </span>
        </>
      );
    },
  },
  summary: {
    key: 'summary',
    link: true,
    cell: (ticket) => (
      <TwoLines
        first={
          <span className={classes.titled}>
            <span className="truncate">{ticket.summary}</span>
            <UnreadMark ticket={ticket} />
          </span>
        }
        second={`${categoryPath(ticket)} · ${fullName(ticket.createdBy)}`}
      />
    ),
  },
  status: {
    key: 'status',
    width: 134,
    sortable: 'asc',
    cell: (ticket) => <TicketRowStatus ticket={ticket} />,
  },
  priority: {
    key: 'priority',
    width: 90,
    sortable: 'desc',
    cell: (ticket) => <PriorityBadge priority={ticket.priority} />,
  },
  assignedTo: options.withoutAssigned
    ? null
    : {
        key: 'assigned',
        width: 246,
        tightWidth: 126,
        cell: (ticket) => <AvatarNames people={assignedPeople(ticket)} empty={text.list.unassigned} />,
      },
  createdAt: moment === 'created' ? momentColumn('created') : null,
  updatedAt: moment === 'updated' ? momentColumn('updated') : null,
});

const textColumn = (name: TicketFieldName): TicketColumn => ({
  key: name,
  width: 120,
  cell: (ticket) => ticketValue(ticket, name),
});

/** The columns of every list of tickets. Nothing but the summary may be cut off. */
export function ticketColumns(options: TicketRowOptions, moment: Moment): readonly Column<ListedTicket>[] {
  const drawn = drawnColumns(options, moment);
  const listed = LISTED_FIELDS.flatMap((name) => {
    const column = drawn[name] === undefined ? textColumn(name) : drawn[name];
    return column === null ? [] : { header: shortLabel(name), ...column };
  });
  return [
    ...listed,
    {
      key: 'actions',
      header: text.list.columns.actions,
      headerHidden: true,
      width: options.withView ? 92 : 44,
      align: 'right',
      cell: (ticket) => <TicketRowActions ticket={ticket} {...options} />,
    },
  ];
}
