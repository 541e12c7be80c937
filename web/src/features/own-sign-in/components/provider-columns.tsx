import { Group, Menu } from '@mantine/core';
import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { text } from '../provider-text.ts';
import { CertificateState } from './CertificateState.tsx';

const { columns, menu, states } = text;

const ON = { tone: 'resolved', Icon: IconCircleCheck } as const;
const OFF = { tone: 'closed', Icon: IconCircleOff } as const;

export const PROVIDER_ACTIONS = ['test', 'lastTest', 'connect', 'edit', 'switch', 'remove'] as const;
export type ProviderAction = (typeof PROVIDER_ACTIONS)[number];

export const providerColumns = (
  onAction: (action: ProviderAction, provider: IdentityProvider) => void,
): readonly Column<IdentityProvider>[] => [
  {
    key: 'name',
    header: columns.name,
    phone: 'title',
    cell: ({ name, issuer }) => <TwoLines first={name} second={issuer} />,
  },
  {
    key: 'state',
    header: columns.state,
    width: 310,
    phone: 'line',
    cell: (row) => (
      <Group gap={6} wrap="wrap">
        <ToneBadge {...(row.isActive ? ON : OFF)}>{row.isActive ? states.on : states.off}</ToneBadge>
        <CertificateState provider={row} />
      </Group>
    ),
  },
  {
    key: 'actions',
    header: columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (row) => (
      <RowMenu label={text.more(row.name)}>
        {PROVIDER_ACTIONS.map((action) => (
          <Menu.Item
            key={action}
            {...(action === 'remove' && { color: 'danger' })}
            onClick={() => onAction(action, row)}
          >
            {action === 'switch' ? (row.isActive ? menu.off : menu.on) : menu[action]}
          </Menu.Item>
        ))}
      </RowMenu>
    ),
  },
];
