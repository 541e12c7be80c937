import { ACCOUNT_STATES, ROLE_LABELS, ROLES } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { oneOrganization } from '../../../lib/choices/organization-choices.ts';
import { useOrganizationFilter } from '../../../lib/choices/use-organization-filter.ts';
import { count } from '../../../lib/format/format.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';
import { choiceParam, choicesParam, pageParam, textParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { useUser } from '../../../lib/session/session.ts';
import { peopleWords } from '../../../lib/words/people-words.ts';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { type Figure, Figures } from '../../../ui/page/Figures.tsx';
import { FaceRow } from '../../../ui/people/FaceRow.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAllUsers } from '../api.ts';
import { UserDialogs } from '../components/UserDialogs.tsx';
import { allUsersColumns } from '../components/user-columns.tsx';
import { text } from '../text.ts';
import { useUserDialogs } from '../use-user-dialogs.ts';

const PAGE_SIZES = [10, 25, 50, 100];

const words = text.all;
const SIZES = PAGE_SIZES.map(String);
const IDLE_DAYS = ['30', '60', '90'] as const;

const listParams = {
  page: pageParam,
  size: choiceParam(SIZES, String(PAGE.users)),
  search: textParam,
  organization: textParam,
  role: choicesParam(ROLES),
  status: choicesParam(ACCOUNT_STATES),
  idle: choicesParam(IDLE_DAYS),
} as const;

const filters: readonly Filter[] = [
  {
    key: 'role',
    label: text.role,
    options: ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
  },
  {
    key: 'status',
    label: text.status,
    options: ACCOUNT_STATES.map((state) => ({ value: state, label: text.states[state] })),
  },
  {
    key: 'idle',
    label: text.columns.lastSignIn,
    options: IDLE_DAYS.map((days) => ({ value: days, label: words.idle(days) })),
    single: true,
  },
];

const keyOf = ({ _id }: User) => _id;

/** The people of all organizations, for super admins. */
export function AllUsersPage() {
  const list = useUrlList(listParams);
  const { size, organization } = list.values;
  const query = useAllUsers(list.values);
  const organizationFilter = useOrganizationFilter(organization);
  const { data: place } = useQuery(oneOrganization(organization));
  const { dialog, open, close, actions } = useUserDialogs();
  const ownId = useUser()._id;
  const columns = useMemo(() => allUsersColumns(ownId, actions), [ownId, actions]);

  const add = <AddButton onClick={() => open({ kind: 'create' })}>{words.add}</AddButton>;
  const { users, stats, pagination } = query.data ?? {};
  const figures: Figure[] = [
    {
      key: 'users',
      label: words.figures.users,
      value: count(stats?.users ?? 0),
      detail: peopleWords.withSuperAdmins(stats?.superAdmins ?? 0),
    },
    { key: 'organizations', label: words.figures.organizations, value: count(stats?.organizations ?? 0) },
    {
      key: 'active',
      label: words.figures.active,
      value: count(users?.filter(({ isActive }) => isActive).length ?? 0),
      detail: words.figures.onPage,
    },
  ];
  return (
    <>
      <ListPage
        title={words.title}
        what={text.what}
        actions={add}
        above={!query.isError && <Figures figures={figures} loading={query.isPending} />}
        filters={[organizationFilter, ...filters]}
        search={{ placeholder: text.search, debounce: SEARCH_DEBOUNCE.people }}
        bar={{ clearLabel: words.clear }}
        query={query}
        rows={users}
        total={pagination?.total}
        list={list}
        pageSize={Number(size)}
        pagination={{
          variant: 'few',
          sizes: {
            options: PAGE_SIZES,
            onSize: (chosen) => list.set({ size: String(chosen) }),
            what: text.what,
          },
        }}
        empty={{ ...words.empty, action: add }}
        nothingMatches={words.empty}
      >
        {(state) => (
          <FaceRow ids={(users ?? []).map(keyOf)}>
            <DataTable label={words.title} columns={columns} rowKey={keyOf} {...state} />
          </FaceRow>
        )}
      </ListPage>
      <UserDialogs dialog={dialog} organization={place} onClose={close} />
    </>
  );
}
