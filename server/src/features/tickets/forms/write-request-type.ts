import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { FORMS } from '@switchboard/contract/limits.ts';
import { limitReached } from '@switchboard/contract/messages.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type * as endpoints from '@switchboard/contract/tickets/forms/request-types.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents, recordEventsOfMany } from '../../record/record-events.ts';
import { isOffered } from './read-types.ts';
import {
  findType,
  GENERAL,
  insertType,
  insertVersion,
  isBuiltIn,
  keepBuiltIn,
  placeTypes,
  readTypes,
  type TypeRow,
  updateType,
} from './request-type.repo.ts';
import { changedDraft, recordedDraft } from './type-draft.ts';

const subjectOf = (organizationId: string, { id, draft }: Pick<TypeRow, 'id' | 'draft'>) =>
  ({ organizationId, kind: 'request_type', id, name: draft.name }) as const;

/** @throws AppError VALIDATION_FAILED, LIMIT_REACHED */
export function createRequestType(
  db: Database,
  context: PersonContext,
  { order, hidden, approvalSteps: _, ...input }: BodyOf<typeof endpoints.createRequestType>,
): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const others = await typesWithRoom(trx, organizationId);
    const draft = await changedDraft(trx, organizationId, GENERAL, input);
    return addType(trx, context, organizationId, { draft, place: order ?? placeAfter(others), hidden }, {});
  });
}

/** Those that are there. @throws AppError LIMIT_REACHED where no other can join them */
export async function typesWithRoom(trx: Database, organizationId: string): Promise<readonly TypeRow[]> {
  const types = await readTypes(organizationId, trx);
  if (types.length < FORMS.types) return types;
  throw new AppError('LIMIT_REACHED', { message: limitReached(FORMS.types, 'request types') });
}

export const placeAfter = (others: readonly TypeRow[]): number =>
  Math.max(...others.map(({ place }) => place)) + 1;

/**
 * Adds one that nobody has published yet; to be called with the lock of the organization.
 * @param created what the record keeps of it
 */
export async function addType(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  { draft, place, hidden }: Pick<TypeRow, 'draft' | 'place' | 'hidden'>,
  created: { readonly template?: string },
): Promise<string> {
  const id = newId();
  await insertType(trx, {
    organization_id: organizationId,
    id,
    place,
    hidden,
    draft: JSON.stringify(draft),
    version: null,
    created_at: context.at,
  });
  await recordEvents(trx, subjectOf(organizationId, { id, draft }), context, [
    { verb: 'created', data: created },
  ]);
  await keepAnswer(trx, context, id);
  return id;
}

/** @throws AppError NOT_FOUND, CONFLICT for what somebody else has saved, VALIDATION_FAILED, IN_USE for the last one offered */
export const editRequestType = (
  db: Database,
  context: PersonContext,
  id: string,
  { revision, order, hidden, approvalSteps: _, ...input }: BodyOf<typeof endpoints.editRequestType>,
): Promise<void> =>
  onType(db, context, id, async (trx, organizationId, before) => {
    if (before.revision !== revision) throw new AppError('CONFLICT');
    if (hidden === true) await expectAnother(trx, organizationId, before);
    const draft = await changedDraft(trx, organizationId, before.draft, input);
    const place = order ?? before.place;
    const after = { order: place, hidden: hidden ?? before.hidden };
    const events = edits<'request_type'>(
      {
        ...(await recordedDraft(trx, organizationId, before.draft)),
        order: before.place,
        hidden: before.hidden,
      },
      { ...(await recordedDraft(trx, organizationId, draft)), ...after },
    );
    if (events.length === 0) return;
    await updateType(organizationId, trx, id, {
      draft: JSON.stringify(draft),
      place,
      hidden: after.hidden,
      revision: revision + 1,
    });
    await recordEvents(trx, subjectOf(organizationId, { id, draft }), context, events);
  });

/** @throws AppError IN_USE where nothing else is offered */
async function expectAnother(trx: Database, organizationId: string, type: TypeRow): Promise<void> {
  const types = await readTypes(organizationId, trx);
  if (isOffered(type) && !types.some((other) => other.id !== type.id && isOffered(other))) {
    throw new AppError('IN_USE', { message: FORM_MESSAGES.lastType });
  }
}

/** @throws AppError NOT_FOUND, IN_USE for the built-in one and the last one offered */
export const archiveRequestType = (db: Database, context: PersonContext, id: string): Promise<void> =>
  onType(db, context, id, async (trx, organizationId, type) => {
    if (isBuiltIn(organizationId, type)) {
      throw new AppError('IN_USE', { message: FORM_MESSAGES.generalStays });
    }
    await expectAnother(trx, organizationId, type);
    await updateType(organizationId, trx, id, { archived_at: context.at });
    await recordEvents(trx, subjectOf(organizationId, type), context, [{ verb: 'archived' }]);
  });

/** @throws AppError NOT_FOUND, CONFLICT for what somebody else has saved */
export const publishRequestType = (
  db: Database,
  context: PersonContext,
  id: string,
  revision: number,
): Promise<void> =>
  onType(db, context, id, async (trx, organizationId, type) => {
    if (type.revision !== revision) throw new AppError('CONFLICT');
    const version = (type.version ?? 0) + 1;
    await insertVersion(trx, {
      organization_id: organizationId,
      type_id: id,
      version,
      content: JSON.stringify(type.draft),
      published_at: context.at,
    });
    await updateType(organizationId, trx, id, { version, revision: revision + 1 });
    await recordEvents(trx, subjectOf(organizationId, type), context, [
      { verb: 'published', data: { version } },
    ]);
    await keepAnswer(trx, context, id);
  });

/** @throws AppError VALIDATION_FAILED for ids that are not those of all types */
export function orderRequestTypes(
  db: Database,
  context: PersonContext,
  ids: readonly string[],
): Promise<void> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    await keepBuiltIn(organizationId, trx, context.at);
    const types = await readTypes(organizationId, trx);
    const isWhole = ids.length === types.length && types.every(({ id }) => ids.includes(id));
    if (!isWhole) throw invalid('ids', FORM_MESSAGES.orderIncomplete);
    await placeTypes(organizationId, trx, ids);
    await recordEventsOfMany(
      trx,
      { organizationId, kind: 'request_type' },
      context,
      types.flatMap((type) =>
        edits<'request_type'>({ order: type.place }, { order: ids.indexOf(type.id) }).map(
          (event) => [subjectOf(organizationId, type), event] as const,
        ),
      ),
    );
  });
}

function onType<Done>(
  db: Database,
  { actor, at }: PersonContext,
  id: string,
  act: (trx: Database, organizationId: string, type: TypeRow) => Promise<Done>,
): Promise<Done> {
  const organizationId = membersOrganization(actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if (id === organizationId) await keepBuiltIn(organizationId, trx, at);
    const type = await findType(organizationId, trx, id);
    if (type === undefined || type.archived_at !== null) throw notFound();
    return act(trx, organizationId, type);
  });
}
