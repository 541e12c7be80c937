import * as ofMembers from '@switchboard/contract/catalogue/project-members.ts';
import * as endpoints from '@switchboard/contract/catalogue/projects.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import {
  membersOrganization,
  namedOrganization,
  organizationsReadBy,
} from '../../people/actor-organizations.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { contextOf } from '../../record/actor-context.ts';
import { usageOf } from '../categories/usage.ts';
import { archiveProject } from './archive-project.ts';
import { createProject } from './create-project.ts';
import { editProject } from './edit-project.ts';
import { presentProject } from './project.presenter.ts';
import { findProject, listProjects, projectStats } from './project.repo.ts';
import { listLeads } from './project-leads.ts';
import { readMembers } from './project-member.repo.ts';
import { setProjectMembers } from './set-project-members.ts';

export function projectRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listProjects, async ({ session: { actor }, query }) => {
    const scope = organizationsReadBy(actor, query.organization);
    const { projects, total } = await listProjects(scope, db, query);
    return { projects: projects.map(presentProject), pagination: paginate(total, query) };
  });

  serve(endpoints.listProjectsAsSuperAdmin, async ({ query }) => {
    const scope = namedOrganization(query.organization);
    const [{ projects, total }, stats] = await Promise.all([
      listProjects(scope, db, query),
      projectStats(scope, db, query.search),
    ]);
    return {
      projects: projects.map((row) => ({
        ...presentProject(row),
        organization: { _id: row.organization_id, name: row.organization_name },
      })),
      pagination: paginate(total, query),
      stats,
    };
  });

  serve(
    endpoints.createProject,
    async (call) => {
      const project = await createProject(db, contextOf(call, clock), call.body);
      return { project: presentProject(project) };
    },
    {
      again: async ({ session: { actor } }, id) => {
        const project = await findProject(membersOrganization(actor), db, id);
        if (project === undefined) throw notFound();
        return { project: presentProject(project) };
      },
    },
  );

  const members = async (organizationId: string, id: string) => {
    if ((await findProject(organizationId, db, id)) === undefined) throw notFound();
    return { members: (await readMembers(organizationId, db, id)).map(presentPerson) };
  };
  serve(ofMembers.getProjectMembers, ({ session: { actor }, params }) =>
    members(membersOrganization(actor), params.id),
  );
  serve(ofMembers.setProjectMembers, async (call) => {
    await setProjectMembers(db, contextOf(call, clock), call.params.id, call.body.members);
    return members(membersOrganization(call.session.actor), call.params.id);
  });

  serve(endpoints.editProject, async (call) => {
    const project = await editProject(db, contextOf(call, clock), call.params.id, call.body);
    return { project: presentProject(project) };
  });

  serve(endpoints.archiveProject, async (call) => {
    const project = await archiveProject(db, contextOf(call, clock), call.params.id);
    return { project: presentProject(project) };
  });

  serve(endpoints.getProjectUsage, async ({ session: { actor }, params }) => {
    const organizationId = membersOrganization(actor);
    if ((await findProject(organizationId, db, params.id)) === undefined) throw notFound();
    return { usage: await usageOf(organizationId, db, 'project_id', params.id) };
  });

  serve(endpoints.listManagers, async ({ session: { actor }, query }) => {
    const { people, total } = await listLeads(
      organizationsReadBy(actor, query.organization),
      db,
      'manager',
      query,
    );
    return { managers: people.map(presentPerson), pagination: paginate(total, query) };
  });

  serve(endpoints.listBuHeads, async ({ session: { actor }, query }) => {
    const { people, total } = await listLeads(
      organizationsReadBy(actor, query.organization),
      db,
      'bu_head',
      query,
    );
    return { buHeads: people.map(presentPerson), pagination: paginate(total, query) };
  });
}
