import { listDevopsAgents } from '@switchboard/contract/endpoints/devops-agents.ts';
import { listBuHeads, listManagers } from '@switchboard/contract/endpoints/projects.ts';
import { getHoldings } from '@switchboard/contract/endpoints/users.ts';
import type { PersonRef } from '@switchboard/contract/entities/person.ts';
import type { User } from '@switchboard/contract/entities/user.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';

/** Counted anew each time somebody is about to be deactivated or deleted. */
export function useHoldings(id: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('users', 'holdings', id),
    queryFn: ({ signal }) => call(getHoldings, { params: { id }, signal }),
    select: ({ holdings }) => holdings,
    staleTime: CACHE.none,
    gcTime: 0,
  });
}

/** Who of their organization may take over, without the one who leaves. */
export const successorsOf = ({ _id, organization: home }: User) => {
  const options = (people: readonly PersonRef[]): FilterOption[] =>
    people
      .filter((person) => person._id !== _id)
      .map((person) => ({ value: person._id, label: fullName(person) }));
  const request = (search: string, signal: AbortSignal) => ({
    query: { search, organization: home?._id ?? '' },
    signal,
  });
  return {
    agents: async (search: string, signal: AbortSignal) =>
      options((await call(listDevopsAgents, request(search, signal))).devopsAgents),
    managers: async (search: string, signal: AbortSignal) =>
      options((await call(listManagers, request(search, signal))).managers),
    heads: async (search: string, signal: AbortSignal) =>
      options((await call(listBuHeads, request(search, signal))).buHeads),
  };
};
