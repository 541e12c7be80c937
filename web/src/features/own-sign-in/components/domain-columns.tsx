import { Menu } from '@mantine/core';
import type {
  DomainOfOrganization,
  OrganizationDomain,
} from '@switchboard/contract/organizations/domains.ts';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import type { DomainDecision } from '../domain-api.ts';
import { everyText, text } from '../domain-text.ts';
import { DomainState } from './DomainState.tsx';

const { columns, menu } = text;

/** What there is to say of a domain beside its state. */
function detailOf({ state, verifiedBy, decision }: OrganizationDomain): string {
  if (state === 'failing') return text.missingSince;
  if (verifiedBy !== null) return text.proofs[verifiedBy];
  if (decision?.approved === false) return text.declined(decision.note);
  return state === 'pending' ? text.waiting : text.gone;
}

const domainColumn: Column<OrganizationDomain> = {
  key: 'domain',
  header: columns.domain,
  phone: 'title',
  cell: (row) => <TwoLines first={row.domain} second={detailOf(row)} />,
};

const stateColumn: Column<OrganizationDomain> = {
  key: 'state',
  header: columns.state,
  width: 160,
  phone: 'line',
  cell: (row) => <DomainState {...row} />,
};

const menuColumn = {
  key: 'actions',
  header: columns.actions,
  headerHidden: true,
  width: 44,
  align: 'right',
} as const;

interface DomainActions {
  readonly onRecord: (domain: OrganizationDomain) => void;
  readonly onRemove: (domain: OrganizationDomain) => void;
}

export const domainColumns = ({
  onRecord,
  onRemove,
}: DomainActions): readonly Column<OrganizationDomain>[] => [
  domainColumn,
  stateColumn,
  {
    key: 'checked',
    header: columns.checked,
    width: 150,
    phone: 'line',
    cell: ({ checkedAt }) => (checkedAt === null ? text.never : <RelativeTime date={checkedAt} />),
  },
  {
    ...menuColumn,
    cell: (row) => (
      <RowMenu label={text.more(row.domain)}>
        <Menu.Item onClick={() => onRecord(row)}>{menu.record}</Menu.Item>
        <Menu.Item color="danger" onClick={() => onRemove(row)}>
          {menu.remove}
        </Menu.Item>
      </RowMenu>
    ),
  },
];

export const everyDomainColumns = (
  onDecide: (domain: DomainOfOrganization, decision: DomainDecision) => void,
): readonly Column<DomainOfOrganization>[] => [
  domainColumn,
  {
    key: 'organization',
    header: columns.organization,
    width: 220,
    phone: 'line',
    cell: ({ organization }) => organization.name,
  },
  stateColumn,
  {
    key: 'added',
    header: columns.added,
    width: 150,
    phone: 'line',
    cell: ({ createdAt }) => <RelativeTime date={createdAt} />,
  },
  {
    ...menuColumn,
    cell: (row) => (
      <RowMenu label={text.more(row.domain)}>
        <Menu.Item onClick={() => onDecide(row, 'approve')}>{everyText.menu.approve}</Menu.Item>
        <Menu.Item color="danger" onClick={() => onDecide(row, 'decline')}>
          {everyText.menu.decline}
        </Menu.Item>
      </RowMenu>
    ),
  },
];
