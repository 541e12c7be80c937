/** The lists of a super admin, over all organizations. */
import type { Pagination } from '@switchboard/contract/query.ts';
import type { Caller } from '../caller.ts';
import type { Scenario } from '../measure.ts';
import { reads } from './reads.ts';

export async function allOrganizationsScenarios(overseer: Caller): Promise<Scenario[]> {
  const { pagination } = await overseer.get<{ pagination: Pagination }>('/super-admin/tickets');
  const list = (query: string) => `/super-admin/tickets?${query}`;
  return [
    reads('all tickets, page 1', overseer, ['/super-admin/tickets']),
    reads('all tickets, one status', overseer, [list('status=Open')]),
    reads('all tickets, the middle page', overseer, [list(`page=${Math.ceil(pagination.pages / 2)}`)]),
    reads('all tickets, search', overseer, [list('search=certificate'), list('search=cold store')]),
    reads('all tickets, unassigned', overseer, [list('assignee=unassigned')]),
    reads('all projects', overseer, ['/super-admin/projects']),
  ];
}
