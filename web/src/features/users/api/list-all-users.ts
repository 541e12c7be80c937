import { listUsersAsSuperAdmin } from '@switchboard/contract/endpoints/users.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export interface AllUsersState {
  readonly page: number;
  readonly size: string;
  readonly search: string;
  readonly organization: string;
  readonly role: readonly Role[];
  readonly status: readonly string[];
  readonly idle: readonly string[];
}

/** People of all organizations. */
export function useAllUsers({ page, size, search, organization, role, status, idle }: AllUsersState) {
  const key = useUserKey();
  const query = {
    page,
    limit: size,
    search,
    organization,
    role: role.join(','),
    status: status.join(','),
    idle: idle[0] ?? '',
  };
  return useQuery({
    queryKey: key('users', 'everybody', query),
    queryFn: ({ signal }) => call(listUsersAsSuperAdmin, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: CACHE.adminUsers,
  });
}
