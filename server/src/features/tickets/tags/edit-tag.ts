import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { editTag as entry } from '@switchboard/contract/tickets/tags.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { refuseNameTaken } from './create-tag.ts';
import { deleteTag, lockTags, moveTickets, type TagRow, updateTag } from './tag.repo.ts';

async function requireLockedTag(trx: Database, organizationId: string, id: string): Promise<TagRow> {
  const [tag] = await lockTags(organizationId, trx, [id]);
  if (tag === undefined) throw notFound();
  return tag;
}

/** @throws AppError NOT_FOUND, NAME_TAKEN */
export function editTag(
  db: Database,
  context: PersonContext,
  id: string,
  changes: BodyOf<typeof entry>,
): Promise<TagRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const { id: _, ...before } = await requireLockedTag(trx, organizationId, id);
    const after = { ...before, ...changes };
    const events = edits<'tag'>(before, changes);
    if (events.length === 0) return { id, ...before };
    await updateTag(organizationId, trx, id, changes).catch(refuseNameTaken);
    await recordEvents(trx, { organizationId, kind: 'tag', id, name: after.name }, context, events);
    return { id, ...after };
  });
}

/** @throws AppError NOT_FOUND */
export function removeTag(db: Database, context: PersonContext, id: string): Promise<TagRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const tag = await requireLockedTag(trx, organizationId, id);
    const tickets = await deleteTag(organizationId, trx, id);
    const subject = { organizationId, kind: 'tag', id, name: tag.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'deleted', data: { tickets } }]);
    return tag;
  });
}

/**
 * @returns the tag that is left
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for one that is not there, or the same
 */
export function mergeTag(db: Database, context: PersonContext, id: string, into: string): Promise<TagRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const tags = await lockTags(organizationId, trx, [id, into]);
    const from = tags.find((tag) => tag.id === id);
    const to = tags.find((tag) => tag.id === into);
    if (from === undefined) throw notFound();
    if (to === undefined || to === from) throw invalid('into', MESSAGES.tagUnknown);
    const tickets = await moveTickets(organizationId, trx, { from: id, to: into });
    await deleteTag(organizationId, trx, id);
    const subject = { organizationId, kind: 'tag', id, name: from.name } as const;
    await recordEvents(trx, subject, context, [
      { verb: 'merged', data: { into: { id: to.id, name: to.name }, tickets } },
    ]);
    await keepAnswer(trx, context, into);
    return to;
  });
}
