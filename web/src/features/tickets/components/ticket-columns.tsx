import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import { fullName } from '../../../lib/format/format.ts';
import { UnreadMark } from '../../../lib/unread/UnreadMark.tsx';
import { AvatarNames } from '../../../ui/people/AvatarNames.tsx';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { assignedPeople } from '../people.ts';
import { text } from '../text.ts';
import classes from './TicketCard.module.css';
import { TicketNumber } from './TicketNumber.tsx';
import { TicketRowActions, type TicketRowOptions } from './TicketRowActions.tsx';
import { TicketRowStatus } from './TicketRowStatus.tsx';

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
      const number = <TicketNumber ticket={ticket} />;
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
            <UnreadMark ticket={ticket} />
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
