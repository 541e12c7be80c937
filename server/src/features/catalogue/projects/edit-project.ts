import type { editProject as entry } from '@switchboard/contract/catalogue/projects.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import { endsAfterStart } from '@switchboard/contract/text.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid, notFound } from '../../../platform/http/app-error.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { refuseCodeTaken } from './code-taken.ts';
import { lockProject, type ProjectRow, requireProject, updateProject } from './project.repo.ts';
import { resolveLeads } from './project-leads.ts';

/**
 * Changes what is given. A lead who has left meanwhile may stay when sent back as they are.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for leads and dates, CONFLICT for a taken code
 */
export async function editProject(
  db: Database,
  context: PersonContext,
  id: string,
  changes: BodyOf<typeof entry>,
): Promise<ProjectRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    if (!(await lockProject(organizationId, trx, id))) throw notFound();
    const before = await requireProject(organizationId, trx, id);
    const dates = {
      startDate: changes.startDate ?? before.start_date ?? '',
      endDate: changes.endDate ?? before.end_date ?? '',
    };
    if (!endsAfterStart(dates)) throw invalid('endDate', MESSAGES.projectEndsBeforeStart);
    const { projectManager, buHead } = changes;
    const leads = await resolveLeads(organizationId, trx, {
      projectManager: projectManager === (before.manager?.id ?? '') ? undefined : projectManager,
      buHead: buHead === (before.bu_head?.id ?? '') ? undefined : buHead,
    });
    const columns = {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.code !== undefined && { code: changes.code }),
      ...(changes.description !== undefined && { description: changes.description }),
      ...(changes.status !== undefined && { status: changes.status }),
      ...(changes.startDate !== undefined && { start_date: changes.startDate || null }),
      ...(changes.endDate !== undefined && { end_date: changes.endDate || null }),
      ...(changes.sharing !== undefined && { sharing: changes.sharing || null }),
      ...leads,
    };
    if (Object.keys(columns).length === 0) return before;
    await updateProject(organizationId, trx, id, columns).catch(refuseCodeTaken);
    const after = await requireProject(organizationId, trx, id);
    const subject = { organizationId, kind: 'project', id, name: after.name } as const;
    await recordEvents(trx, subject, context, edits<'project'>(valuesOf(before), valuesOf(after)));
    return after;
  });
}

const leadOf = (person: ProjectRow['manager']) => person && { id: person.id, name: fullName(person) };

const valuesOf = (row: ProjectRow): Omit<ValuesOf<'project'>, 'members'> => ({
  sharing: row.sharing,
  name: row.name,
  code: row.code,
  description: row.description,
  projectManager: leadOf(row.manager),
  buHead: leadOf(row.bu_head),
  status: row.status,
  startDate: row.start_date,
  endDate: row.end_date,
});
