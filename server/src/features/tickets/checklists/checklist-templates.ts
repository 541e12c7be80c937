import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { CHECKLISTS } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type * as endpoints from '@switchboard/contract/tickets/checklists.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  type TemplateRow,
  updateTemplate,
} from './checklist.repo.ts';

/** @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED */
export function createTemplate(
  db: Database,
  context: PersonContext,
  { name, items }: BodyOf<typeof endpoints.createChecklistTemplate>,
): Promise<TemplateRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if ((await countTemplates(organizationId, trx)) >= CHECKLISTS.templates) {
      throw new AppError('LIMIT_REACHED', {
        message: limitReached(CHECKLISTS.templates, 'checklist templates'),
      });
    }
    const template = { id: newId(), name, items };
    const row = { organization_id: organizationId, ...template, created_at: context.at };
    await insertTemplate(trx, row).catch(refuseNameTaken);
    await recordEvents(trx, subjectOf(organizationId, template), context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, template.id);
    return template;
  });
}

/** @throws AppError NOT_FOUND, NAME_TAKEN */
export function editTemplate(
  db: Database,
  context: PersonContext,
  id: string,
  changes: BodyOf<typeof endpoints.editChecklistTemplate>,
): Promise<TemplateRow> {
  return onTemplate(db, context, id, async (trx, organizationId, before) => {
    const { id: _, ...values } = before;
    const events = edits<'checklist_template'>(values, changes);
    if (events.length === 0) return before;
    await updateTemplate(organizationId, trx, id, changes).catch(refuseNameTaken);
    const after = { ...before, ...changes };
    await recordEvents(trx, subjectOf(organizationId, after), context, events);
    return after;
  });
}

/** @throws AppError NOT_FOUND */
export const removeTemplate = (db: Database, context: PersonContext, id: string): Promise<TemplateRow> =>
  onTemplate(db, context, id, async (trx, organizationId, template) => {
    await deleteTemplate(organizationId, trx, id);
    await recordEvents(trx, subjectOf(organizationId, template), context, [{ verb: 'deleted' }]);
    return template;
  });

const subjectOf = (organizationId: string, { id, name }: Pick<TemplateRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'checklist_template', id, name }) as const;

function onTemplate(
  db: Database,
  { actor }: PersonContext,
  id: string,
  act: (trx: Database, organizationId: string, template: TemplateRow) => Promise<TemplateRow>,
): Promise<TemplateRow> {
  const organizationId = membersOrganization(actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const template = await findTemplate(organizationId, trx, id);
    if (template === undefined) throw notFound();
    return act(trx, organizationId, template);
  });
}

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('checklist_templates_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
