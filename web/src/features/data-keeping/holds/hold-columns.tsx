import { Menu } from '@mantine/core';
import type { Hold } from '@switchboard/contract/holds/holds.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from './hold-text.ts';

const { columns } = text;

/** @param every whether a super admin reads them, who lifts all; admins lift those of admins */
export const holdColumns = (every: boolean, onLift: (hold: Hold) => void): readonly Column<Hold>[] => [
  {
    key: 'subject',
    header: columns.subject,
    width: 220,
    phone: 'title',
    cell: ({ subject, kind }) => <TwoLines first={subject.name} second={text.kinds[kind]} />,
  },
  ...(every
    ? [
        {
          key: 'organization',
          header: columns.organization,
          width: 200,
          phone: 'line',
          cell: ({ organization }: Hold) => organization.name,
        } as const,
      ]
    : []),
  { key: 'reason', header: columns.reason, phone: 'line', cell: ({ reason }) => reason },
  {
    key: 'by',
    header: columns.by,
    width: 180,
    phone: 'line',
    cell: ({ by, bySuperAdmin }) => (
      <TwoLines first={fullName(by)} second={bySuperAdmin ? text.bySuperAdmin : ''} />
    ),
  },
  {
    key: 'at',
    header: columns.at,
    width: 140,
    phone: 'line',
    cell: ({ createdAt }) => <RelativeTime date={createdAt} />,
  },
  {
    key: 'actions',
    header: columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (row) =>
      (every || !row.bySuperAdmin) && (
        <RowMenu label={text.more(row.subject.name)}>
          <Menu.Item onClick={() => onLift(row)}>{text.lift.item}</Menu.Item>
        </RowMenu>
      ),
  },
];
