/** The lists of a super admin, over all organizations. */
import type { Pagination } from '@switchboard/contract/query.ts';
import type { Caller } from '../caller.ts';
import type { Scenario } from '../measure.ts';
import { reads } from './reads.ts';

const FIRST_AGENT = 'agent1@org-1.example';

export async function allOrganizationsScenarios(overseer: Caller): Promise<Scenario[]> {
  const pagesOf = async (path: string) =>
    (await overseer.get<{ pagination: Pagination }>(path)).pagination.pages;
  const { devopsAgents } = await overseer.get<{ devopsAgents: readonly { _id: string }[] }>(
    `/super-admin/devops-agents?search=${FIRST_AGENT}`,
  );
  const middleOf = async (query: string) => Math.ceil((await pagesOf(list(query))) / 2);
  const list = (query: string) => `/super-admin/tickets?${query}`;
  return [
    reads('all tickets, page 1', overseer, ['/super-admin/tickets']),
    reads('all tickets, one status', overseer, [list('status=Open')]),
    reads('all tickets, the middle page', overseer, [list(`page=${await middleOf('')}`)]),
    reads('all tickets, the middle page of one status', overseer, [
      list(`status=Closed&page=${await middleOf('status=Closed')}`),
    ]),
    reads('all tickets, one assignee', overseer, [list(`assignee=${devopsAgents[0]?._id}`)]),
    reads('all tickets, unassigned', overseer, [list('assignee=unassigned')]),
    reads('all tickets, search', overseer, [list('search=certificate'), list('search=cold store')]),
    { ...reads('all tickets, a word that all contain', overseer, [list('search=the')]), connections: 2 },
    {
      ...reads('all tickets, two letters', overseer, [list('search=re'), list('search=zq')]),
      connections: 2,
    },
    reads('all users', overseer, ['/super-admin/users?limit=25']),
    reads('all users, the last page', overseer, [
      `/super-admin/users?limit=25&page=${await pagesOf('/super-admin/users?limit=25')}`,
    ]),
    reads('all users, search', overseer, ['/super-admin/users?limit=25&search=agent1']),
    reads('all organizations', overseer, ['/super-admin/organizations?limit=10']),
    reads('all organizations, search', overseer, ['/super-admin/organizations?limit=10&search=9']),
    reads('all projects', overseer, ['/super-admin/projects']),
    reads('all subscriptions', overseer, ['/super-admin/subscriptions']),
  ];
}
