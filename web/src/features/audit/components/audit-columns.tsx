import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { AuditEntry } from '@switchboard/contract/record/audit.ts';
import { SUBJECT_LABELS, verbText } from '@switchboard/contract/record/event-words.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { AuditChange } from './AuditChange.tsx';

export const auditColumns: readonly Column<AuditEntry>[] = [
  { key: 'at', header: text.columns.at, width: 130, cell: ({ at }) => <RelativeTime date={at} /> },
  {
    key: 'by',
    header: text.columns.by,
    width: 190,
    cell: ({ by, via }) => (
      <TwoLines
        first={by ? fullName(by) : text.product}
        second={
          by ? [ROLE_LABELS[by.role], via && text.by(via)].filter(Boolean).join(', ') : text.productRole
        }
      />
    ),
  },
  {
    key: 'what',
    header: text.columns.what,
    width: 260,
    phone: 'title',
    cell: ({ subject, kind, verb }) => (
      <TwoLines
        first={subject || SUBJECT_LABELS[kind]}
        second={`${SUBJECT_LABELS[kind]} ${verbText(verb)}`}
      />
    ),
  },
  { key: 'change', header: text.columns.change, cell: (entry) => <AuditChange entry={entry} /> },
];
