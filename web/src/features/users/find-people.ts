import { mayCall } from '@switchboard/contract/endpoint.ts';
import { listUsers, listUsersAsSuperAdmin } from '@switchboard/contract/members/users.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { PALETTE_MATCHES } from '../../lib/lists/search-as-you-type.ts';

/** People with this in their name or e-mail, for those who look after accounts; nothing is asked for while it is blank. */
export const useFoundPeople = (actor: Actor, search: string) =>
  useApiQuery(
    ['users', 'found', search],
    async ({ signal }) => {
      const query = { search, limit: PALETTE_MATCHES };
      const answer = isSuperAdmin(actor)
        ? await call(listUsersAsSuperAdmin, { query, signal })
        : await call(listUsers, { query, signal });
      return answer.users;
    },
    {
      enabled: search !== '' && mayCall(actor, listUsers),
      placeholderData: keepPreviousData,
      staleTime: CACHE.adminUsers,
    },
  );
