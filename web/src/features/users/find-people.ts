import type { Role } from '@switchboard/contract/enums.ts';
import { listUsers, listUsersAsSuperAdmin } from '@switchboard/contract/members/users.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { PALETTE_MATCHES } from '../../lib/lists/search-as-you-type.ts';

const MAY: ReadonlySet<Role> = new Set(listUsers.access);

/** People with this in their name or e-mail, for those who look after accounts; nothing is asked for while it is blank. */
export const useFoundPeople = (role: Role, search: string) =>
  useApiQuery(
    ['users', 'found', search],
    async ({ signal }) => {
      const query = { search, limit: PALETTE_MATCHES };
      const answer =
        role === 'super_admin'
          ? await call(listUsersAsSuperAdmin, { query, signal })
          : await call(listUsers, { query, signal });
      return answer.users;
    },
    {
      enabled: search !== '' && MAY.has(role),
      placeholderData: keepPreviousData,
      staleTime: CACHE.adminUsers,
    },
  );
