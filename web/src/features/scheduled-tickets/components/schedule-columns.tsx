import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { count, dayAndTime, fullName } from '../../../lib/format/format.ts';
import { categoryPath } from '../../../shared/ticket-details/words.ts';
import { AvatarNames } from '../../../ui/people/AvatarNames.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RECURRENCE_LABELS, text } from '../text.ts';
import { type ScheduleActions, ScheduleRowMenu } from './ScheduleRowMenu.tsx';
import { ScheduleStatusBadge } from './ScheduleStatusBadge.tsx';

const words = text.columns;

function Assigned({ schedule: { autoAssignToAgent, specificAgent } }: { schedule: ScheduledTicket }) {
  if (autoAssignToAgent) return text.autoDevOps;
  if (specificAgent === null) return text.unassigned;
  return <AvatarNames people={[{ id: specificAgent._id, name: fullName(specificAgent) }]} withNames />;
}

export const scheduleColumns = (actions: ScheduleActions): readonly Column<ScheduledTicket>[] => [
  {
    key: 'summary',
    header: words.summary,
    link: true,
    phone: 'title',
    cell: (schedule) => (
      <TwoLines first={schedule.summary} second={`${categoryPath(schedule)} · ${schedule.project.name}`} />
    ),
  },
  {
    key: 'status',
    header: words.status,
    width: 116,
    cell: ({ status }) => <ScheduleStatusBadge status={status} />,
  },
  {
    key: 'repeats',
    header: words.repeats,
    width: 100,
    cell: ({ recurrence }) => RECURRENCE_LABELS[recurrence],
  },
  {
    key: 'next',
    header: words.next,
    width: 158,
    cell: ({ nextExecution }) =>
      nextExecution ? <time dateTime={nextExecution}>{dayAndTime(nextExecution)}</time> : text.none,
  },
  {
    key: 'assigned',
    header: words.assigned,
    width: 164,
    cell: (schedule) => <Assigned schedule={schedule} />,
  },
  {
    key: 'made',
    header: words.made,
    width: 72,
    align: 'right',
    cell: ({ executionCount }) => count(executionCount),
  },
  {
    key: 'actions',
    header: words.actions,
    headerHidden: true,
    width: 48,
    cell: (schedule) => <ScheduleRowMenu schedule={schedule} {...actions} />,
  },
];
