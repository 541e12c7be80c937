import { listUsersAsSuperAdmin } from '@switchboard/contract/endpoints/users.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';

interface AllUsersState {
  readonly page: number;
  readonly size: string;
  readonly search: string;
  readonly organization: string;
  readonly role: readonly Role[];
  readonly status: readonly string[];
  readonly idle: readonly string[];
}

/** People of all organizations. */
export const useAllUsers = ({ size, idle: [idle], ...state }: AllUsersState) =>
  useListQuery(
    ['users', 'everybody'],
    { ...state, limit: size, idle },
    (options) => call(listUsersAsSuperAdmin, options),
    { staleTime: CACHE.adminUsers },
  );
