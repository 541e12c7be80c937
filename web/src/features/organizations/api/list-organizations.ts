import { listOrganizationsAsSuperAdmin } from '@switchboard/contract/endpoints/organizations.ts';
import type { OrganizationStatus } from '@switchboard/contract/enums.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export interface OrganizationListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly OrganizationStatus[];
}

export function useOrganizations({ page, search, status }: OrganizationListState) {
  const key = useUserKey();
  const query = { page, search, status: status.join(','), limit: PAGE.superAdmin };
  return useQuery({
    queryKey: key('organizations', 'list', query),
    queryFn: ({ signal }) => call(listOrganizationsAsSuperAdmin, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: CACHE.adminUsers,
  });
}
