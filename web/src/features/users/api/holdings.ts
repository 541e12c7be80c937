import { listDevopsAgents } from '@switchboard/contract/endpoints/devops-agents.ts';
import { listBuHeads, listManagers } from '@switchboard/contract/endpoints/projects.ts';
import { getHoldings } from '@switchboard/contract/endpoints/users.ts';
import type { PersonRef } from '@switchboard/contract/entities/person.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fullName } from '../../../lib/format.ts';
import { useUserKey } from '../../../lib/query-client.ts';
import type { FilterOption } from '../../../ui/filters/filter.ts';

/** Counted anew each time somebody is about to be deactivated. */
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

/** Who may take over, without the one who leaves. */
export const successorsOf = (id: string) => {
  const options = (people: readonly PersonRef[]): FilterOption[] =>
    people
      .filter((person) => person._id !== id)
      .map((person) => ({ value: person._id, label: fullName(person) }));
  return {
    agents: async (search: string, signal: AbortSignal) =>
      options((await call(listDevopsAgents, { query: { search }, signal })).devopsAgents),
    managers: async (search: string, signal: AbortSignal) =>
      options((await call(listManagers, { query: { search }, signal })).managers),
    heads: async (search: string, signal: AbortSignal) =>
      options((await call(listBuHeads, { query: { search }, signal })).buHeads),
  };
};
