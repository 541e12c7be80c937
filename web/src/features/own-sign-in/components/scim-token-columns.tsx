import { Menu } from '@mantine/core';
import type { ScimToken } from '@switchboard/contract/scim/scim-tokens.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../provisioning-text.ts';

const { columns, menu } = text;

interface TokenActions {
  readonly onRotate: (token: ScimToken) => void;
  readonly onRevoke: (token: ScimToken) => void;
}

function Result({ lastCall }: Pick<ScimToken, 'lastCall'>) {
  if (lastCall === null) return text.none;
  const { status, error } = lastCall;
  if (error !== null) {
    const refused = (
      <ToneBadge tone="danger" Icon={IconAlertTriangle}>
        {text.refused(status)}
      </ToneBadge>
    );
    return <TwoLines first={refused} second={error} />;
  }
  return (
    <ToneBadge tone="resolved" Icon={IconCircleCheck}>
      {text.done}
    </ToneBadge>
  );
}

export const scimTokenColumns = ({ onRotate, onRevoke }: TokenActions): readonly Column<ScimToken>[] => [
  {
    key: 'name',
    header: columns.name,
    phone: 'title',
    cell: ({ name, prefix }) => <TwoLines first={name} second={text.begins(prefix)} />,
  },
  {
    key: 'last-call',
    header: columns.lastCall,
    width: 190,
    phone: 'line',
    cell: ({ lastCall }) =>
      lastCall === null ? (
        text.never
      ) : (
        <TwoLines first={<RelativeTime date={lastCall.at} />} second={lastCall.call} />
      ),
  },
  {
    key: 'result',
    header: columns.result,
    width: 280,
    phone: 'line',
    cell: (row) => <Result {...row} />,
  },
  {
    key: 'created',
    header: columns.created,
    width: 150,
    phone: 'line',
    cell: ({ createdAt, rotatedAt }) => <RelativeTime date={rotatedAt ?? createdAt} />,
  },
  {
    key: 'actions',
    header: columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (row) => (
      <RowMenu label={text.more(row.name)}>
        <Menu.Item onClick={() => onRotate(row)}>{menu.rotate}</Menu.Item>
        <Menu.Item color="danger" onClick={() => onRevoke(row)}>
          {menu.revoke}
        </Menu.Item>
      </RowMenu>
    ),
  },
];
