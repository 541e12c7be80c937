import type { FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import {
  LISTED_FIELDS,
  shortLabel,
  type TicketFieldName,
} from '@switchboard/contract/tickets/ticket-fields.ts';
import { ticketValue } from '@switchboard/contract/tickets/ticket-values.ts';
import type { ColumnField } from '@switchboard/contract/tickets/views/view-values.ts';
import { clsx } from 'clsx';
import { fullName } from '../../../lib/format/format.ts';
import { UnreadMark } from '../../../lib/unread/UnreadMark.tsx';
import { categoryPath } from '../../../shared/ticket-details/words.ts';
import { AvatarNames } from '../../../ui/people/AvatarNames.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { TagChips } from '../../../ui/tags/TagChip.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { DueMark } from '../clocks/DueMark.tsx';
import { assignedPeople } from '../people.ts';
import { ownColumn } from '../shape/own-fields.tsx';
import { snoozedText, WaitingCell } from '../shape/shape-cells.tsx';
import { text } from '../text.ts';
import classes from './TicketCard.module.css';
import { TicketNumber } from './TicketNumber.tsx';
import { TicketRowActions, type TicketRowOptions } from './TicketRowActions.tsx';
import { TicketRowStatus } from './TicketRowStatus.tsx';

/** The moments of which a list shows one. */
export const MOMENTS = { created: 'createdAt', updated: 'updatedAt' } as const;
export type Moment = keyof typeof MOMENTS;

/** The summary needs the room. */
const TAGS_IN_ROW = 1;

type TicketColumn = Omit<Column<ListedTicket>, 'header'> & { header?: string };

const momentColumn = (key: Moment): TicketColumn => ({
  key,
  width: 116,
  sortable: 'desc',
  cell: (ticket) => <RelativeTime date={ticket[MOMENTS[key]]} />,
});

/** Where it belongs, whose it is, and how often its alert came. */
const secondLine = (ticket: ListedTicket) => `${categoryPath(ticket)} · ${whose(ticket)}`;

/** Of a ticket of alerts the intake is its requester. */
export const whose = ({ createdBy, alert }: ListedTicket) =>
  `${fullName(createdBy)}${alert ? ` · ${alert.count}×` : ''}`;

/** How columns are drawn that are not plain text; null for one that this list does without. */
const drawnColumns = (
  options: TicketRowOptions,
  moment: Moment | 'due',
): Partial<Record<TicketFieldName, TicketColumn | null>> => ({
  ticketNumber: {
    key: 'number',
    ...(options.withOrganization && { header: text.list.columns.numberOf }),
    width: options.withOrganization ? 164 : 102,
    sortable: 'desc',
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
    sortable: 'asc',
    cell: (ticket) => (
      <TwoLines
        first={
          <span className={classes.titled}>
            <span className="truncate">{ticket.summary}</span>
            {ticket.blocked && <span className={classes.blocked}>{text.list.blocked}</span>}
            <TagChips tags={ticket.tagged} most={TAGS_IN_ROW} inLine />
            <UnreadMark ticket={ticket} />
          </span>
        }
        second={ticket.stub ? '' : secondLine(ticket)}
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
        sortable: 'asc',
        width: 246,
        tightWidth: 126,
        cell: (ticket) => <AvatarNames people={assignedPeople(ticket)} empty={text.list.unassigned} />,
      },
  tags: {
    key: 'tags',
    width: 150,
    sortable: 'asc',
    cell: (ticket) => <TagChips tags={ticket.tagged} most={TAGS_IN_ROW} inLine />,
  },
  requestType: { key: 'requestType', width: 140, cell: (ticket) => ticketValue(ticket, 'requestType') },
  team: { key: 'team', width: 130, cell: (ticket) => ticketValue(ticket, 'team') },
  waitingOn: { key: 'waitingOn', width: 170, cell: (ticket) => <WaitingCell ticket={ticket} /> },
  due: {
    key: 'due',
    width: 130,
    sortable: 'asc',
    cell: ({ due }) => due && <DueMark due={due} />,
  },
  snoozedUntil: { key: 'snoozedUntil', width: 150, cell: snoozedText },
  createdAt: moment === 'created' ? momentColumn('created') : null,
  updatedAt: moment === 'updated' ? momentColumn('updated') : null,
});

/** What a stub shows; of all else it has nothing. */
const OF_STUB: readonly TicketFieldName[] = [
  'ticketNumber',
  'summary',
  'status',
  'createdAt',
  'organization',
  'confidential',
];

const ofWhole = (name: TicketFieldName, cell: TicketColumn['cell']): TicketColumn['cell'] =>
  OF_STUB.includes(name) ? cell : (ticket) => (ticket.stub ? null : cell(ticket));

const textColumn = (name: TicketFieldName): TicketColumn => ({
  key: name,
  width: 120,
  sortable: 'asc',
  cell: (ticket) => ticketValue(ticket, name),
});

/** The columns of every list of tickets. Nothing but the summary may be cut off. */
export function ticketColumns(
  options: TicketRowOptions,
  moment: Moment | 'due',
  chosen: readonly ColumnField[] | null,
  own: readonly FormField[] = [],
): readonly Column<ListedTicket>[] {
  // Who has chosen moments sees each of them, and not only the one that the order is about.
  const drawn = {
    ...drawnColumns(options, moment),
    ...(chosen && { createdAt: momentColumn('created'), updatedAt: momentColumn('updated') }),
  };
  const usual = moment === 'due' ? ([...LISTED_FIELDS, 'due'] as const) : LISTED_FIELDS;
  const listed = (chosen ?? usual).flatMap((name) => {
    const column = drawn[name] === undefined ? textColumn(name) : drawn[name];
    return column === null ? [] : { header: shortLabel(name), ...column, cell: ofWhole(name, column.cell) };
  });
  return [
    ...listed,
    ...own.map(ownColumn),
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
