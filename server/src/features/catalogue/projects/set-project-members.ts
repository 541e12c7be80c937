import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid, notFound } from '../../../platform/http/app-error.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { holdMembers } from '../../people/hold-members.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { lockProject, requireProject } from './project.repo.ts';
import { readMembers, writeProjectMembers } from './project-member.repo.ts';

/**
 * Writes all members anew.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for who is no active member of the organization
 */
export const setProjectMembers = (
  db: Database,
  context: PersonContext,
  projectId: string,
  given: readonly string[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const organizationId = membersOrganization(context.actor);
    if (!(await lockProject(organizationId, trx, projectId))) throw notFound();
    const ids = [...new Set(given.map((id) => id.toLowerCase()))];
    const active = await holdMembers(trx, organizationId, ids);
    if (!ids.every((id) => active.has(id))) throw invalid('members', MESSAGES.addedUnknown);
    const before = await readMembers(organizationId, trx, projectId);
    await writeProjectMembers(organizationId, trx, projectId, ids);
    const after = await readMembers(organizationId, trx, projectId);
    const { name } = await requireProject(organizationId, trx, projectId);
    await recordEvents(
      trx,
      { organizationId, kind: 'project', id: projectId, name },
      context,
      edits<'project'>({ members: before.map(fullName) }, { members: after.map(fullName) }),
    );
  });
