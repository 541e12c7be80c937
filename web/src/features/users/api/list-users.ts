import { listUsers } from '@switchboard/contract/endpoints/users.ts';
import type { AccountState, Role } from '@switchboard/contract/enums.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';

interface UserListState {
  readonly page: number;
  readonly search: string;
  readonly role: readonly Role[];
  readonly status: readonly AccountState[];
}

export const useUsers = (state: UserListState) =>
  useListQuery(['users', 'list'], { ...state, limit: PAGE.users }, (options) => call(listUsers, options), {
    staleTime: CACHE.adminUsers,
  });
