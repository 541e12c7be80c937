import {
  listDevopsAgents,
  listDevopsAgentsAsSuperAdmin,
} from '@switchboard/contract/tickets/devops-agents.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

/** Active agents; how many tickets they have changes as fast as the lists do. A super admin names the organization. */
export const agentChoicesOptions = (search: string, organization = '') =>
  queryOptions({
    queryKey: userKey('devops-agents', 'choices', organization, search),
    queryFn: async ({ signal }) =>
      (await call(listDevopsAgents, { query: { search, organization }, signal })).devopsAgents,
    staleTime: CACHE.ticketLists,
  });

/** Active agents of one organization, or of all where none is named. */
export const everyAgentOptions = (search: string, organization: string) =>
  queryOptions({
    queryKey: userKey('devops-agents', 'choices', 'every', organization, search),
    queryFn: async ({ signal }) =>
      (await call(listDevopsAgentsAsSuperAdmin, { query: { search, organization }, signal })).devopsAgents,
    staleTime: CACHE.ticketLists,
  });
