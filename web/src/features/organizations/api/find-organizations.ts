import { listOrganizationsAsSuperAdmin } from '@switchboard/contract/endpoints/organizations.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** Organizations with this in their name or code, for super admins; nothing is asked for while it is blank. */
export function useFoundOrganizations(role: Role, search: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('organizations', 'found', search),
    queryFn: async ({ signal }) => {
      const query = { search, limit: PAGE.found };
      return (await call(listOrganizationsAsSuperAdmin, { query, signal })).organizations;
    },
    enabled: search !== '' && role === 'super_admin',
    placeholderData: keepPreviousData,
  });
}
