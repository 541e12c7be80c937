import { listUsers } from '@switchboard/contract/endpoints/users.ts';
import type { AccountState, Role } from '@switchboard/contract/enums.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export interface UserListState {
  readonly page: number;
  readonly search: string;
  readonly role: readonly Role[];
  readonly status: readonly AccountState[];
}

export function useUsers({ page, search, role, status }: UserListState) {
  const key = useUserKey();
  const query = { page, search, role: role.join(','), status: status.join(','), limit: PAGE.users };
  return useQuery({
    queryKey: key('users', 'list', query),
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: CACHE.adminUsers,
  });
}
