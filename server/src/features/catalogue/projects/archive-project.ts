import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { lockProject, type ProjectRow, requireProject, updateProject } from './project.repo.ts';

/**
 * Takes a project out of lists and pickers; tickets keep it, and its code is free again.
 * @throws AppError NOT_FOUND
 */
export async function archiveProject(db: Database, context: PersonContext, id: string): Promise<ProjectRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    if (!(await lockProject(organizationId, trx, id))) throw notFound();
    const project = await requireProject(organizationId, trx, id);
    await updateProject(organizationId, trx, id, { archived_at: context.at });
    const subject = { organizationId, kind: 'project', id, name: project.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'archived' }]);
    return project;
  });
}
