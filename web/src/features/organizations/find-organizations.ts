import { listOrganizationsAsSuperAdmin } from '@switchboard/contract/endpoints/organizations.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';

/** Organizations with this in their name or code, for super admins; nothing is asked for while it is blank. */
export const useFoundOrganizations = (role: Role, search: string) =>
  useApiQuery(
    ['organizations', 'found', search],
    (options) => call(listOrganizationsAsSuperAdmin, { query: { search, limit: PAGE.found }, ...options }),
    {
      select: ({ organizations }) => organizations,
      enabled: search !== '' && role === 'super_admin',
      placeholderData: keepPreviousData,
    },
  );
