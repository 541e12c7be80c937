import { listDevopsAgents } from '@switchboard/contract/endpoints/devops-agents.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { userKey } from '../../../lib/query-client.ts';

/** Active agents; how many tickets they have changes as fast as the lists do. */
export const agentChoicesOptions = (search: string) =>
  queryOptions({
    queryKey: userKey('devops-agents', 'choices', search),
    queryFn: async ({ signal }) => (await call(listDevopsAgents, { query: { search }, signal })).devopsAgents,
    staleTime: CACHE.ticketLists,
  });
