/** Intakes are made, changed and deleted, and get new tokens. */
import { INTAKES } from '@switchboard/contract/alert-intake/intake-limits.ts';
import type { editIntake as edition, IntakeFields } from '@switchboard/contract/alert-intake/intakes.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { isTakenBy } from '../../platform/database/taken.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import { insertServicePerson } from '../access/tokens/service-account.repo.ts';
import { lockOrganization } from '../organizations/lock-organization.ts';
import { updateUser } from '../people/user.repo.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { edits, recordEvents } from '../record/record-events.ts';
import { requireReferences } from '../tickets/ticket-references.ts';
import { deleteCallsOf } from './call.repo.ts';
import { countIntakes, findIntake, type IntakeRow, insertIntake, updateIntake } from './intake.repo.ts';
import { newIntakeToken } from './intake-token.ts';

export interface MadeIntake {
  readonly id: string;
  /** Nobody gets it again. */
  readonly secret: string;
}

interface Making {
  readonly context: PersonContext;
  readonly organizationId: string;
}

/** @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED, VALIDATION_FAILED for what is not of the organization */
export async function createIntake(
  trx: Database,
  { context, organizationId }: Making,
  fields: IntakeFields,
): Promise<MadeIntake> {
  await lockOrganization(trx, organizationId);
  if ((await countIntakes(organizationId, trx)) >= INTAKES.most) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(INTAKES.most, 'intakes') });
  }
  await requirePlace(trx, organizationId, fields.template);
  const id = newId();
  const { at } = context;
  const { secret, kept } = newIntakeToken();
  await insertServicePerson(trx, { organizationId, id, name: fields.name, role: 'manager', at });
  await insertIntake(trx, {
    organization_id: organizationId,
    id,
    ...columnsOf(fields),
    ...kept,
    is_active: true,
    created_at: at,
  }).catch(refuseNameTaken);
  const subject = subjectOf(organizationId, { id, name: fields.name });
  await recordEvents(trx, subject, context, [{ verb: 'created' }]);
  await keepAnswer(trx, context, id);
  return { id, secret };
}

/**
 * Changes what is given; alerts that come from then on are judged by it.
 * @throws AppError NOT_FOUND, CONFLICT where it was changed since `version`, NAME_TAKEN, VALIDATION_FAILED, FORBIDDEN for
 *   a super admin who does anything but switch it off
 */
export const editIntake = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
  { version, isActive, ...fields }: BodyOf<typeof edition>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await findIntake(organizationId, trx, id);
    if (before === undefined) throw notFound();
    const isMore = Object.values(fields).some((value) => value !== undefined);
    if (isSuperAdmin(context.actor) && (isActive !== false || isMore)) throw new AppError('FORBIDDEN');
    if (before.version !== version) throw new AppError('CONFLICT');
    const { template, name } = fields;
    if (template !== undefined && !isPlaceOf(before, template)) {
      await requirePlace(trx, organizationId, template);
    }
    await updateIntake(organizationId, trx, id, {
      ...changesOf(fields),
      ...(isActive !== undefined && { is_active: isActive }),
      version: version + 1,
    }).catch(refuseNameTaken);
    if (name !== undefined && name !== before.name) await updateUser(trx, id, { first_name: name });
    const after = (await findIntake(organizationId, trx, id)) ?? before;
    const events = edits<'intake'>(valuesOf(before), valuesOf(after));
    await recordEvents(trx, subjectOf(organizationId, after), context, events);
  });

/** Its name stays on the tickets that it made. @throws AppError NOT_FOUND */
export const deleteIntake = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
): Promise<IntakeRow> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await findIntake(organizationId, trx, id);
    if (before === undefined) throw notFound();
    await updateIntake(organizationId, trx, id, { deleted_at: context.at, is_active: false });
    await deleteCallsOf(organizationId, trx, id);
    await recordEvents(trx, subjectOf(organizationId, before), context, [{ verb: 'deleted' }]);
    return before;
  });

/**
 * The token before opens nothing from the commit on.
 * @returns the new one, which nobody gets again
 * @throws AppError NOT_FOUND
 */
export async function rotateToken(
  trx: Database,
  { context, organizationId }: Making,
  id: string,
): Promise<string> {
  await lockOrganization(trx, organizationId);
  const before = await findIntake(organizationId, trx, id);
  if (before === undefined) throw notFound();
  const { secret, kept } = newIntakeToken();
  await updateIntake(organizationId, trx, id, { ...kept, version: before.version + 1 });
  await recordEvents(trx, subjectOf(organizationId, before), context, [{ verb: 'token_rotated' }]);
  await keepAnswer(trx, context, id);
  return secret;
}

const subjectOf = (organizationId: string, { id, name }: Pick<IntakeRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'intake', id, name }) as const;

type Given = { readonly [Field in keyof IntakeFields]?: IntakeFields[Field] | undefined };

const columnsOf = ({ name, preset, template, key, status, onResolved }: IntakeFields) => ({
  name,
  preset,
  ...templateColumns(template),
  ...statusColumns(status),
  key_template: key,
  on_resolved: onResolved,
});

/** What is undefined stays. */
const changesOf = ({ name, preset, template, key, status, onResolved }: Given) => ({
  name,
  preset,
  ...(template !== undefined && templateColumns(template)),
  ...(status !== undefined && statusColumns(status)),
  key_template: key,
  on_resolved: onResolved,
});

const statusColumns = ({ path, resolvedValues }: IntakeFields['status']) => ({
  status_path: path,
  resolved_values: [...resolvedValues],
});

function templateColumns({ category, subcategory, project, ...template }: IntakeFields['template']) {
  return {
    template: JSON.stringify(template),
    category_id: category,
    subcategory_id: subcategory || null,
    project_id: project,
  };
}

/** What it names already may have been archived since: its alerts are refused then. */
const isPlaceOf = (
  before: IntakeRow,
  { category, subcategory, project }: IntakeFields['template'],
): boolean =>
  category === before.category_id &&
  subcategory === (before.subcategory_id ?? '') &&
  project === before.project_id;

/** @throws AppError VALIDATION_FAILED */
async function requirePlace(
  trx: Database,
  organizationId: string,
  place: IntakeFields['template'],
): Promise<void> {
  try {
    await requireReferences(trx, organizationId, place);
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const errors = error.errors.map(({ path, msg }) => ({ path: `template.${path}`, msg }));
    throw new AppError('VALIDATION_FAILED', { message: error.message, errors, cause: error });
  }
}

function valuesOf(row: IntakeRow): ValuesOf<'intake'> {
  const { tags, ...template } = row.template;
  return {
    name: row.name,
    preset: row.preset,
    ...template,
    tags: [...tags],
    category: row.category_name,
    subcategory: row.subcategory_name,
    project: row.project_name,
    key: row.key_template,
    statusPath: row.status_path,
    resolvedValues: [...row.resolved_values],
    onResolved: row.on_resolved,
    isActive: row.is_active,
  };
}

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('alert_intakes_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
