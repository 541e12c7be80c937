import { z } from 'zod';
import { endpoint, SIGNED_IN } from '../endpoint.ts';
import { category, subcategory } from '../entities/category.ts';
import { devopsAgent } from '../entities/devops-agent.ts';
import { project } from '../entities/project.ts';
import { PROJECT_STATUSES } from '../enums.ts';
import { pathId } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { oneOrSeveral, pagination, paging, search } from '../query.ts';

/** A member reads their own organization; a super admin all of them, or the one named here. */
const organization = z.string().max(100).default('');

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Categories with their subcategories',
  tag: 'Categories',
  access: SIGNED_IN,
  query: z.object({ ...paging(PAGE.options), search, organization }),
  status: 200,
  output: z.object({ categories: z.array(category), pagination }),
});

export const listSubcategories = endpoint({
  method: 'GET',
  path: '/categories/{id}/subcategories',
  summary: 'Subcategories of a category',
  tag: 'Categories',
  access: SIGNED_IN,
  params: z.object({ id: pathId }),
  query: z.object({ search }),
  status: 200,
  output: z.object({ subcategories: z.array(subcategory) }),
});

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  summary: 'Projects that are not archived',
  tag: 'Projects',
  access: SIGNED_IN,
  query: z.object({
    ...paging(PAGE.options),
    search,
    status: oneOrSeveral(PROJECT_STATUSES, 'Status must be Active, Inactive or Completed'),
    organization,
  }),
  status: 200,
  output: z.object({ projects: z.array(project), pagination }),
});

const agents = {
  method: 'GET',
  tag: 'DevOps agents',
  access: ['admin', 'bu_head', 'manager', 'super_admin'],
  query: z.object({ ...paging(PAGE.options), search, organization }),
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
