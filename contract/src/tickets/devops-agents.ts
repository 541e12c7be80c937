import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { PAGE } from '../limits.ts';
import { personRef } from '../people/person.ts';
import { organizationFilter, pagination, paging, search } from '../query.ts';
import { presence } from './availability.ts';

export const devopsAgent = personRef.extend({
  organization: z.object({ name: z.string() }),
  autoAssign: z.boolean(),
  /** Auto-assign gives nothing to who is not there; others may. */
  presence,
  /** Open and In Progress tickets the agent has. */
  workload: z.object({ openTickets: z.int() }),
});
export type DevopsAgent = z.output<typeof devopsAgent>;

const TAG = 'DevOps agents';
const desk = callsFor(permitted('tickets.assign', 'own'), TAG);

const agents = {
  query: z.object({ ...paging(PAGE.options), search, organization: organizationFilter }),
  output: z.object({ devopsAgents: z.array(devopsAgent), pagination }),
};

export const listDevopsAgents = desk.get('/admin/devops-agents', {
  ...agents,
  summary: 'Active DevOps agents',
});

export const listAvailableDevopsAgents = desk.get('/admin/devops-agents/available', {
  ...agents,
  summary: 'Active DevOps agents who have room for another ticket',
});

export const listDevopsAgentsAsSuperAdmin = callsFor(['super_admin'], TAG).get('/super-admin/devops-agents', {
  ...agents,
  summary: 'Active DevOps agents of all organizations, or of the one that is named',
});
