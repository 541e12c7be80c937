import type { RetainedTicket } from '@switchboard/contract/data-lifecycle/retention.ts';
import type { RetentionAction } from '@switchboard/contract/data-lifecycle/retention-values.ts';
import { day } from '../../../lib/format/format.ts';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { text } from './retention-text.ts';

const { columns } = text;

export const retentionColumns = (action: RetentionAction): readonly Column<RetainedTicket>[] => [
  {
    key: 'ticket',
    header: columns.ticket,
    phone: 'title',
    cell: ({ ticketNumber, summary }) => (
      <TwoLines first={summary ?? text.confidential} second={ticketNumber} />
    ),
  },
  {
    key: 'closed',
    header: columns.closedAt,
    width: 140,
    phone: 'line',
    cell: ({ closedAt }) => day(closedAt),
  },
  {
    key: 'becomes',
    header: columns.becomes,
    width: 240,
    phone: 'line',
    cell: ({ heldBy }) =>
      heldBy === null ? (
        text.actions[action]
      ) : (
        <TwoLines first={<ToneBadge tone="progress">{text.held}</ToneBadge>} second={heldBy} />
      ),
  },
];
