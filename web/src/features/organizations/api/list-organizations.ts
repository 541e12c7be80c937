import { listOrganizationsAsSuperAdmin } from '@switchboard/contract/endpoints/organizations.ts';
import type { OrganizationStatus } from '@switchboard/contract/enums.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../../lib/api/call.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';

interface OrganizationListState {
  readonly page: number;
  readonly search: string;
  readonly status: readonly OrganizationStatus[];
}

export const useOrganizations = (state: OrganizationListState) =>
  useListQuery(
    ['organizations', 'list'],
    { ...state, limit: PAGE.superAdmin },
    (options) => call(listOrganizationsAsSuperAdmin, options),
    { staleTime: CACHE.adminUsers },
  );
