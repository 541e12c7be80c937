import { Button } from '@mantine/core';
import { ACCOUNT_STATES, MEMBER_ROLES, ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';
import { IconFileImport, IconUserCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Filter } from '../../../lib/lists/filter.ts';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';
import { choicesParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { paths, seenTicketsPath } from '../../../lib/navigation/paths.ts';
import { useActor } from '../../../lib/session/session.ts';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { FaceRow } from '../../../ui/people/FaceRow.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useUsers } from '../api.ts';
import { LicenseSummary, LicenseSummaryPlaceholder } from '../components/LicenseSummary.tsx';
import { UserDialogs } from '../components/UserDialogs.tsx';
import { userColumns } from '../components/user-columns.tsx';
import { text } from '../text.ts';
import { useUserDialogs } from '../use-user-dialogs.ts';

const listParams = {
  page: pageParam,
  search: textParam,
  role: choicesParam(MEMBER_ROLES),
  status: choicesParam(ACCOUNT_STATES),
} as const;

const filters: readonly Filter[] = [
  {
    key: 'role',
    label: text.role,
    options: MEMBER_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
  },
  {
    key: 'status',
    label: text.status,
    options: ACCOUNT_STATES.map((state) => ({ value: state, label: text.states[state] })),
  },
];

const keyOf = ({ _id }: User) => _id;

/** The organization's people, and for who manages them what can be done. */
export function UsersPage() {
  const list = useUrlList(listParams);
  const query = useUsers(list.values);
  const { dialog, open, close, actions } = useUserDialogs();
  const actor = useActor();
  const manages = permits(actor, 'users.manage');
  const columns = useMemo(() => {
    // What somebody can read, admins alone are told.
    const looks = permits(actor, 'roles.manage') && { seenTicketsPath };
    return userColumns(actor.id, manages ? { ...actions, ...looks } : null);
  }, [actor, manages, actions]);

  const create = <AddButton onClick={() => open({ kind: 'create' })}>{text.add}</AddButton>;
  return (
    <>
      <ListPage
        title={text.title}
        what={text.what}
        description={text.description}
        actions={
          manages && (
            <>
              <Button
                variant="default"
                component={Link}
                to={paths.approvals}
                leftSection={<IconUserCheck size={16} stroke={1.6} />}
              >
                {text.approvals}
              </Button>
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} stroke={1.6} />}
                onClick={() => open({ kind: 'import' })}
              >
                {text.bulkImport}
              </Button>
              {create}
            </>
          )
        }
        above={
          query.data?.licenses ? (
            <LicenseSummary licenses={query.data.licenses} />
          ) : (
            query.isPending && <LicenseSummaryPlaceholder />
          )
        }
        filters={filters}
        search={{ placeholder: text.search, debounce: SEARCH_DEBOUNCE.people }}
        query={query}
        rows={query.data?.users}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE.users}
        empty={{ ...text.empty, ...(manages && { action: create }) }}
        nothingMatches={text.nothingMatches}
      >
        {(state) => (
          <FaceRow ids={(query.data?.users ?? []).map(keyOf)}>
            <DataTable label={text.list} columns={columns} rowKey={keyOf} skeletonRows={8} {...state} />
          </FaceRow>
        )}
      </ListPage>
      <UserDialogs dialog={dialog} licenses={query.data?.licenses} onClose={close} />
    </>
  );
}
