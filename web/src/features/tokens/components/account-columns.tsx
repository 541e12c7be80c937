import { Menu } from '@mantine/core';
import type { ServiceAccount } from '@switchboard/contract/access/tokens/service-accounts.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const { columns, menu } = text.accounts;
const icon = { size: 16, stroke: 1.6 } as const;

interface AccountActions {
  readonly onToken: (account: ServiceAccount) => void;
  readonly onEdit: (account: ServiceAccount) => void;
  readonly onDelete: (account: ServiceAccount) => void;
}

export const accountColumns = ({
  onToken,
  onEdit,
  onDelete,
}: AccountActions): readonly Column<ServiceAccount>[] => [
  { key: 'name', header: columns.name, phone: 'title', cell: ({ name }) => name },
  { key: 'role', header: columns.role, width: 140, phone: 'line', cell: ({ role }) => ROLE_LABELS[role] },
  {
    key: 'scopes',
    header: columns.scopes,
    width: 240,
    phone: 'line',
    cell: ({ scopes }) => (
      <span className="anywhere" title={scopes.join(', ')}>
        {scopes.length > 3 ? text.allScopes(scopes.length) : scopes.join(', ')}
      </span>
    ),
  },
  {
    key: 'tokens',
    header: columns.tokens,
    width: 90,
    align: 'right',
    phone: 'line',
    cell: ({ tokens }) => tokens,
  },
  {
    key: 'lastUsed',
    header: columns.lastUsed,
    width: 130,
    phone: 'aside',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <RelativeTime date={lastUsedAt} />),
  },
  {
    key: 'actions',
    header: text.columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (account) => (
      <RowMenu label={text.more(account.name)}>
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onToken(account)}>
          {menu.token}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(account)}>
          {menu.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onDelete(account)}>
          {menu.remove}
        </Menu.Item>
      </RowMenu>
    ),
  },
];
