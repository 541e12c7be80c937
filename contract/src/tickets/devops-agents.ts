import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DESK_ROLES } from '../enums.ts';
import { PAGE } from '../limits.ts';
import { personRef } from '../people/person.ts';
import { organizationFilter, pagination, paging, search } from '../query.ts';

export const devopsAgent = personRef.extend({
  organization: z.object({ name: z.string() }),
  autoAssign: z.boolean(),
  /** Open and In Progress tickets the agent has. */
  workload: z.object({ openTickets: z.int() }),
});
export type DevopsAgent = z.output<typeof devopsAgent>;

const agents = {
  method: 'GET',
  tag: 'DevOps agents',
  access: [...DESK_ROLES, 'super_admin'],
  query: z.object({ ...paging(PAGE.options), search, organization: organizationFilter }),
  status: 200,
  output: z.object({ devopsAgents: z.array(devopsAgent), pagination }),
} as const;

export const listDevopsAgents = endpoint({
  ...agents,
  path: '/admin/devops-agents',
  summary: 'Active DevOps agents',
});

export const listAvailableDevopsAgents = endpoint({
  ...agents,
  path: '/admin/devops-agents/available',
  summary: 'Active DevOps agents who have room for another ticket',
});

export const listDevopsAgentsAsSuperAdmin = endpoint({
  ...agents,
  access: ['super_admin'],
  path: '/super-admin/devops-agents',
  summary: 'Active DevOps agents of all organizations, or of the one that is named',
});
