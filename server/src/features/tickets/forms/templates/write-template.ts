import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { FORMS } from '@switchboard/contract/limits.ts';
import { limitReached } from '@switchboard/contract/messages.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type * as endpoints from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../../platform/database/taken.ts';
import { AppError, notFound } from '../../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../../platform/ids.ts';
import { lockInstallation } from '../../../organizations/lock-installation.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { recordInstallationEvents } from '../../../record/record-account-event.ts';
import { editsOfInstallation } from '../../../record/record-events.ts';
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  type TemplateRow,
  updateTemplate,
} from './template.repo.ts';
import { changedTemplate, newTemplate, recordedTemplate } from './template-draft.ts';

const subjectOf = (id: string) => ({ kind: 'request_type_template', id }) as const;

/** @throws AppError VALIDATION_FAILED, NAME_TAKEN whatever its case, LIMIT_REACHED */
export function createTemplate(
  db: Database,
  context: PersonContext,
  body: BodyOf<typeof endpoints.createRequestTypeTemplate>,
): Promise<string> {
  const content = newTemplate(body);
  return db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    if ((await countTemplates(trx)) >= FORMS.templates) {
      throw new AppError('LIMIT_REACHED', { message: limitReached(FORMS.templates, 'templates') });
    }
    const id = newId();
    const row = { id, content: JSON.stringify(content), created_at: context.at, updated_at: context.at };
    await insertTemplate(trx, row).catch(refuseNameTaken);
    await recordInstallationEvents(trx, subjectOf(id), context, [
      { verb: 'created', data: { name: content.name } },
    ]);
    await keepAnswer(trx, context, id);
    return id;
  });
}

/** @throws AppError NOT_FOUND, CONFLICT for what somebody else has saved, VALIDATION_FAILED, NAME_TAKEN */
export const editTemplate = (
  db: Database,
  context: PersonContext,
  id: string,
  { revision, ...changes }: BodyOf<typeof endpoints.editRequestTypeTemplate>,
): Promise<void> =>
  onTemplate(db, id, async (trx, before) => {
    if (before.revision !== revision) throw new AppError('CONFLICT');
    const content = changedTemplate(before.content, changes);
    const events = editsOfInstallation<'request_type_template'>(
      recordedTemplate(before.content),
      recordedTemplate(content),
    );
    if (events.length === 0) return;
    await updateTemplate(trx, id, {
      content: JSON.stringify(content),
      revision: revision + 1,
      updated_at: context.at,
    }).catch(refuseNameTaken);
    await recordInstallationEvents(trx, subjectOf(id), context, events);
  });

/** @throws AppError NOT_FOUND */
export const archiveTemplate = (db: Database, context: PersonContext, id: string): Promise<void> =>
  onTemplate(db, id, async (trx, { content: { name } }) => {
    await updateTemplate(trx, id, { archived_at: context.at });
    await recordInstallationEvents(trx, subjectOf(id), context, [{ verb: 'archived', data: { name } }]);
  });

const onTemplate = (
  db: Database,
  id: string,
  act: (trx: Database, template: TemplateRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const template = await findTemplate(trx, id);
    if (template === undefined || template.archived_at !== null) throw notFound();
    return act(trx, template);
  });

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('request_type_templates_name', error)) throw error;
  const msg = FORM_MESSAGES.templateNameTaken;
  throw new AppError('NAME_TAKEN', { message: msg, errors: [{ path: 'name', msg }], cause: error });
}
