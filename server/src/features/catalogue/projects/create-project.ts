import type { createProject as entry } from '@switchboard/contract/catalogue/projects.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { refuseCodeTaken } from './code-taken.ts';
import { insertProject, type ProjectRow, requireProject } from './project.repo.ts';
import { resolveLeads } from './project-leads.ts';

/** @throws AppError VALIDATION_FAILED for leads, CONFLICT for a code that a live project of the organization has */
export async function createProject(
  db: Database,
  context: PersonContext,
  fields: BodyOf<typeof entry>,
): Promise<ProjectRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const id = newId();
    await insertProject(trx, {
      organization_id: organizationId,
      id,
      name: fields.name,
      code: fields.code,
      description: fields.description,
      status: fields.status,
      start_date: fields.startDate || null,
      end_date: fields.endDate || null,
      sharing: fields.sharing || null,
      created_at: context.at,
      ...(await resolveLeads(organizationId, trx, fields)),
    }).catch(refuseCodeTaken);
    const subject = { organizationId, kind: 'project', id, name: fields.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, id);
    return requireProject(organizationId, trx, id);
  });
}
