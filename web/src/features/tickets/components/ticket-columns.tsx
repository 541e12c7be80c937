import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import { fullName } from '../../../lib/format.ts';
import { AvatarNames } from '../../../ui/people/AvatarNames.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { assignedPeople } from '../people.ts';
import { text } from '../text.ts';
import classes from './TicketCard.module.css';
import { TicketRowActions, type TicketRowOptions } from './TicketRowActions.tsx';
import { TicketRowStatus } from './TicketRowStatus.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';

/** "Hardware › Printers" */
export const categoryPath = ({ category, subcategory }: Pick<TicketSummary, 'category' | 'subcategory'>) =>
  subcategory ? `${category.name} › ${subcategory.name}` : category.name;

const words = text.list.columns;

const assignedColumn: Column<TicketSummary> = {
  key: 'assigned',
  header: words.assigned,
  width: 246,
  tightWidth: 126,
  cell: (ticket) => <AvatarNames people={assignedPeople(ticket)} empty={text.list.unassigned} />,
};

/** The moments of which a list shows one. */
export const MOMENTS = { created: 'createdAt', updated: 'updatedAt' } as const;
export type Moment = keyof typeof MOMENTS;

/** The columns of every list of tickets. Nothing but the summary may be cut off. */
export const ticketColumns = (
  options: TicketRowOptions,
  moment: Moment,
): readonly Column<TicketSummary>[] => [
  {
    key: 'number',
    header: options.withOrganization ? words.numberOf : words.number,
    width: options.withOrganization ? 164 : 102,
    cell: (ticket) => {
      const number = (
        <span className={classes.number}>
          <Mono>{ticket.ticketNumber}</Mono>
        </span>
      );
      if (!options.withOrganization) return number;
      const { name } = ticket.organization;
      return (
        <>
          {number}
          <span className={classes.home} title={name}>
            {name}
          </span>
        </>
      );
    },
  },
  {
    key: 'summary',
    header: words.summary,
    link: true,
    cell: (ticket) => (
      <TwoLines
        first={
          <span className={classes.titled}>
            <span className={classes.title}>{ticket.summary}</span>
            <UnreadBadge ticketId={ticket._id} />
          </span>
        }
        second={`${categoryPath(ticket)} · ${fullName(ticket.createdBy)}`}
      />
    ),
  },
  {
    key: 'status',
    header: words.status,
    width: 134,
    sortable: 'asc',
    cell: (ticket) => <TicketRowStatus ticket={ticket} />,
  },
  {
    key: 'priority',
    header: words.priority,
    width: 90,
    sortable: 'desc',
    cell: (ticket) => <PriorityBadge priority={ticket.priority} />,
  },
  ...(options.withoutAssigned ? [] : [assignedColumn]),
  {
    key: moment,
    header: words[moment],
    width: 116,
    sortable: 'desc',
    cell: (ticket) => <RelativeTime date={ticket[MOMENTS[moment]]} />,
  },
  {
    key: 'actions',
    header: words.actions,
    headerHidden: true,
    width: options.withView ? 92 : 44,
    align: 'right',
    cell: (ticket) => <TicketRowActions ticket={ticket} {...options} />,
  },
];
