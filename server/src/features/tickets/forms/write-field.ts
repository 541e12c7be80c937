import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { FORMS } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import { fieldProblem } from '@switchboard/contract/tickets/forms/check-field.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { FieldOption, FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import type * as endpoints from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { refuseTaken } from '../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents, recordEventsOfMany } from '../../record/record-events.ts';
import { indexLabels } from '../search/index-labels.ts';
import { countFields, type FieldRow, findField, insertField, updateField } from './field.repo.ts';
import { fittingField } from './fitting-field.ts';
import { readTypes } from './request-type.repo.ts';

type Values = Omit<FormField, '_id'>;

/** @throws AppError VALIDATION_FAILED */
function fitting(field: Values): Values {
  const problem = fieldProblem(field);
  if (problem !== undefined) throw invalid(problem.path, problem.msg);
  return fittingField(field);
}

const keyTaken = refuseTaken({ request_fields_key: { path: 'key', msg: FORM_MESSAGES.keyTaken } });

const subjectOf = (organizationId: string, { id, label }: Pick<FieldRow, 'id' | 'label'>) =>
  ({ organizationId, kind: 'field', id, name: label }) as const;

/** @throws AppError VALIDATION_FAILED, CONFLICT for a key that is taken, LIMIT_REACHED */
export function createField(
  db: Database,
  context: PersonContext,
  body: BodyOf<typeof endpoints.createField>,
): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  const field = fitting({ ...body, currency: body.currency || null });
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const [id = ''] = await addFields(trx, context, organizationId, [field]);
    await keepAnswer(trx, context, id);
    return id;
  });
}

/**
 * Puts new fields into the library; to be called with the lock of the organization.
 * @returns their ids, in the order of the fields
 * @throws AppError CONFLICT for a key that is taken, LIMIT_REACHED
 */
export async function addFields(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  fields: readonly Values[],
): Promise<string[]> {
  if (fields.length > 0 && (await countFields(organizationId, trx)) + fields.length > FORMS.fields) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(FORMS.fields, 'fields') });
  }
  const added = fields.map((field) => ({ ...field, id: newId() }));
  for (const field of added) {
    await insertField(trx, {
      organization_id: organizationId,
      ...field,
      options: JSON.stringify(field.options),
      created_at: context.at,
    }).catch(keyTaken);
  }
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'field' },
    context,
    added.map((field) => [subjectOf(organizationId, field), { verb: 'created' }] as const),
  );
  return added.map(({ id }) => id);
}

/** Those that were offered before and are not named are offered no more. */
const withFormer = (before: readonly FieldOption[], after: readonly FieldOption[]): FieldOption[] => [
  ...after,
  ...before
    .filter(({ key }) => !after.some((option) => option.key === key))
    .map((option) => ({ ...option, active: false })),
];

const recorded = ({ options, ...others }: Values) => ({
  ...others,
  options: options.map(({ label, active }) => (active ? label : `${label} (off)`)),
});

/** @throws AppError NOT_FOUND, CONFLICT for what somebody else has saved, or a key that is taken, IN_USE, VALIDATION_FAILED */
export function editField(
  db: Database,
  context: PersonContext,
  id: string,
  { revision, currency, ...changes }: BodyOf<typeof endpoints.editField>,
): Promise<void> {
  return onField(db, context, id, async (trx, organizationId, before) => {
    if (before.revision !== revision) throw new AppError('CONFLICT', { message: MESSAGES.changedByOther });
    const given = { ...changes, ...(currency !== undefined && { currency: currency || null }) };
    const wanted = { ...before, ...given };
    if (before.used && (wanted.key !== before.key || wanted.kind !== before.kind)) {
      throw new AppError('IN_USE');
    }
    const options = before.used ? withFormer(before.options, wanted.options) : wanted.options;
    // What money was meant stays, too.
    if (before.used && wanted.currency !== before.currency) throw new AppError('IN_USE');
    const { key, label, kind, min, max } = wanted;
    const after = fitting({ key, label, kind, options, currency: wanted.currency, min, max });
    if (after.options.length > FORMS.options) throw invalid('options', FORM_MESSAGES.optionsTooMany);
    const events = edits<'field'>(recorded(before), recorded(after));
    if (events.length === 0) return;
    await updateField(organizationId, trx, id, {
      ...after,
      options: JSON.stringify(after.options),
      revision: revision + 1,
    }).catch(keyTaken);
    await indexLabels(trx, { organizationId, fieldId: id }, before.options, after.options);
    await recordEvents(trx, subjectOf(organizationId, { id, label }), context, events);
  });
}

/** @throws AppError NOT_FOUND, IN_USE while a request type asks it */
export const archiveField = (db: Database, context: PersonContext, id: string): Promise<void> =>
  onField(db, context, id, async (trx, organizationId, field) => {
    const types = await readTypes(organizationId, trx);
    const asks = types.some(({ draft, content }) =>
      [...draft.form, ...(content?.form ?? [])].some((placement) => placement.field === id),
    );
    if (asks) throw new AppError('IN_USE');
    await updateField(organizationId, trx, id, { archived_at: context.at });
    await recordEvents(trx, subjectOf(organizationId, field), context, [{ verb: 'archived' }]);
  });

function onField<Done>(
  db: Database,
  { actor }: PersonContext,
  id: string,
  act: (trx: Database, organizationId: string, field: FieldRow) => Promise<Done>,
): Promise<Done> {
  const organizationId = membersOrganization(actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const field = await findField(organizationId, trx, id);
    if (field === undefined || field.archived_at !== null) throw notFound();
    return act(trx, organizationId, field);
  });
}
