import type { Role } from '@switchboard/contract/enums.ts';
import { listOrganizationsAsSuperAdmin } from '@switchboard/contract/organizations/organizations.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { PALETTE_MATCHES } from '../../lib/lists/search-as-you-type.ts';

/** Organizations with this in their name or code, for super admins; nothing is asked for while it is blank. */
export const useFoundOrganizations = (role: Role, search: string) =>
  useApiQuery(
    ['organizations', 'found', search],
    (options) =>
      call(listOrganizationsAsSuperAdmin, { query: { search, limit: PALETTE_MATCHES }, ...options }),
    {
      select: ({ organizations }) => organizations,
      enabled: search !== '' && role === 'super_admin',
      placeholderData: keepPreviousData,
    },
  );
