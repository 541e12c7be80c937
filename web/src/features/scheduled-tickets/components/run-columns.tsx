import { Group, Text } from '@mantine/core';
import type { RunOutcome } from '@switchboard/contract/schedules/run-outcomes.ts';
import type { ScheduleRun } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import {
  IconAlertCircle,
  IconBolt,
  IconCircleCheck,
  IconClockExclamation,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayAndTime } from '../../../lib/format/format.ts';
import { adminTicketPath } from '../../../lib/navigation/paths.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Mono } from '../../../ui/text/Mono.tsx';
import { OUTCOME_LABELS, text } from '../text.ts';

const words = text.runs.columns;

const OUTCOMES = {
  created: { tone: 'resolved', Icon: IconCircleCheck },
  late: { tone: 'progress', Icon: IconClockExclamation },
  skipped: { tone: 'closed', Icon: IconPlayerSkipForward },
  failed: { tone: 'danger', Icon: IconAlertCircle },
  manual: { tone: 'accent', Icon: IconBolt },
} as const satisfies Record<RunOutcome, object>;

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
    cell: ({ outcome }) => <ToneBadge {...OUTCOMES[outcome]}>{OUTCOME_LABELS[outcome]}</ToneBadge>,
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
        <Group component="span" display="inline-flex" gap={12}>
          <Link to={adminTicketPath(ticket._id)}>
            <Mono>{ticket.ticketNumber}</Mono>
          </Link>
          <StatusBadge status={ticket.status} />
        </Group>
      ) : (
        text.none
      ),
  },
  {
    key: 'reason',
    header: words.reason,
    cell: ({ reason }) =>
      reason ? (
        <Text span inherit className="anywhere" style={{ whiteSpace: 'normal' }}>
          {reason}
        </Text>
      ) : null,
  },
];
