import { Menu } from '@mantine/core';
import type { RoleMappingOfOrganization } from '@switchboard/contract/access/role-mappings.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ListControls } from '../../../lib/lists/use-url-list.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { ListPage, type ListPageProps } from '../../../ui/list/ListPage.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useAdminMappings, useApproveMapping } from '../mapping-api.ts';
import { everyText as text } from '../mapping-text.ts';

interface AdminGroupsProps extends Pick<ListPageProps<RoleMappingOfOrganization>, 'above'> {
  list: ListControls;
  page: number;
}

/** Groups of organizations' providers that would make admins; those that wait first. */
export function AdminGroups({ list, page, above }: AdminGroupsProps) {
  const query = useAdminMappings(page);
  const [open, setOpen] = useState<RoleMappingOfOrganization | null>(null);
  const columns = useMemo(() => columnsOf(setOpen), []);
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        above={above}
        list={list}
        query={query}
        rows={query.data?.roleMappings}
        total={query.data?.pagination.total}
        pageSize={PAGE.roleMappings}
        empty={text.empty}
      >
        {(state) => (
          <DataTable
            label={text.list}
            columns={columns}
            rowKey={({ _id }) => _id}
            skeletonRows={3}
            {...state}
          />
        )}
      </ListPage>
      {open && <ApproveDialog mapping={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const columnsOf = (
  onApprove: (mapping: RoleMappingOfOrganization) => void,
): readonly Column<RoleMappingOfOrganization>[] => [
  { key: 'group', header: text.columns.group, phone: 'title', cell: ({ group }) => group },
  {
    key: 'organization',
    header: text.columns.organization,
    width: 220,
    phone: 'line',
    cell: ({ organization }) => organization.name,
  },
  {
    key: 'state',
    header: text.columns.state,
    width: 160,
    phone: 'line',
    cell: ({ approved }) => (
      <ToneBadge tone={approved ? 'resolved' : 'open'} Icon={approved ? IconCircleCheck : IconCircleDashed}>
        {approved ? text.approved : text.waiting}
      </ToneBadge>
    ),
  },
  {
    key: 'added',
    header: text.columns.added,
    width: 150,
    phone: 'line',
    cell: ({ createdAt }) => <RelativeTime date={createdAt} />,
  },
  {
    key: 'actions',
    header: text.columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (row) =>
      !row.approved && (
        <RowMenu label={text.more(row.group)}>
          <Menu.Item onClick={() => onApprove(row)}>{text.approve}</Menu.Item>
        </RowMenu>
      ),
  },
];

function ApproveDialog({ mapping, onClose }: { mapping: RoleMappingOfOrganization; onClose: () => void }) {
  const words = text.approval;
  return (
    <ConfirmMutation
      title={words.title}
      message={
        <>
          <strong>{mapping.group}</strong>: {words.message(mapping.organization.name)}
        </>
      }
      confirmLabel={words.confirm}
      mutation={useApproveMapping(mapping._id)}
      input={undefined}
      done={words.done(mapping.group)}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
