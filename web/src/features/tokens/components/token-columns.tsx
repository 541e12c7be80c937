import { Menu } from '@mantine/core';
import type { ApiToken, TokenState } from '@switchboard/contract/access/tokens/tokens.ts';
import { IconBan } from '@tabler/icons-react';
import { day, fullName } from '../../../lib/format/format.ts';
import { type Tone, ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const { columns } = text;

const TONES: Record<TokenState, Tone> = { active: 'resolved', expired: 'closed', revoked: 'danger' };

const name: Column<ApiToken> = {
  key: 'name',
  header: columns.name,
  phone: 'title',
  cell: (token) => <TwoLines first={token.name} second={<Mono>{token.prefix}…</Mono>} />,
};
const scopes: Column<ApiToken> = {
  key: 'scopes',
  header: columns.scopes,
  width: 200,
  phone: 'line',
  cell: (token) => (
    <span className="anywhere" title={token.scopes.join(', ')}>
      {token.scopes.length > 3 ? text.allScopes(token.scopes.length) : token.scopes.join(', ')}
    </span>
  ),
};
const lastUsed: Column<ApiToken> = {
  key: 'lastUsed',
  header: columns.lastUsed,
  width: 130,
  phone: 'line',
  cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <RelativeTime date={lastUsedAt} />),
};
const expires: Column<ApiToken> = {
  key: 'expires',
  header: columns.expires,
  width: 120,
  phone: 'line',
  cell: ({ expiresAt }) => day(expiresAt),
};
const state: Column<ApiToken> = {
  key: 'state',
  header: columns.state,
  width: 110,
  phone: 'aside',
  cell: (token) => <ToneBadge tone={TONES[token.state]}>{text.states[token.state]}</ToneBadge>,
};
const owner: Column<ApiToken> = {
  key: 'owner',
  header: columns.owner,
  width: 190,
  phone: 'line',
  cell: (token) => <TwoLines first={fullName(token.owner)} second={text.kinds[token.kind]} />,
};

const actions = (onRevoke: (token: ApiToken) => void): Column<ApiToken> => ({
  key: 'actions',
  header: columns.actions,
  headerHidden: true,
  width: 44,
  align: 'right',
  cell: (token) =>
    token.state === 'active' ? (
      <RowMenu label={text.more(token.name)}>
        <Menu.Item leftSection={<IconBan size={16} stroke={1.6} />} onClick={() => onRevoke(token)}>
          {text.revokeItem}
        </Menu.Item>
      </RowMenu>
    ) : null,
});

/** Of one's own, beside fields of a form. */
export const ownTokenColumns = (onRevoke: (token: ApiToken) => void): readonly Column<ApiToken>[] => [
  name,
  scopes,
  lastUsed,
  expires,
  actions(onRevoke),
];

export const allTokenColumns = (onRevoke: (token: ApiToken) => void): readonly Column<ApiToken>[] => [
  name,
  owner,
  scopes,
  lastUsed,
  expires,
  state,
  actions(onRevoke),
];
