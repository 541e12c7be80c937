import * as endpoints from '@switchboard/contract/endpoints/lookups.ts';
import type { Project } from '@switchboard/contract/entities/project.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { organizationsReadBy } from '../organizations/named-organization.ts';
import { presentPerson } from '../people/person.presenter.ts';
import { listProjects, type ProjectRow } from './project.repo.ts';

const present = (row: ProjectRow): Project => ({
  _id: row.id,
  name: row.name,
  code: row.code,
  description: row.description,
  projectManager: row.manager && presentPerson(row.manager),
  buHead: row.bu_head && presentPerson(row.bu_head),
  status: row.status,
  startDate: row.start_date,
  endDate: row.end_date,
  createdAt: row.created_at.toISOString(),
});

export function projectRoutes(serve: Serve, { database: { db } }: Deps): void {
  serve(endpoints.listProjects, async ({ session: { actor }, query }) => {
    const scope = organizationsReadBy(actor, query.organization);
    const { projects, total } = await listProjects(scope, db, query);
    return { projects: projects.map(present), pagination: paginate(total, query) };
  });
}
