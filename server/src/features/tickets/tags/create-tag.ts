import type { TagTone } from '@switchboard/contract/enums.ts';
import { TAGS } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { ActorContext, PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { countTags, insertTag, type TagRow } from './tag.repo.ts';

interface Fields {
  readonly name: string;
  readonly colour: TagTone;
}

/** @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED */
export function createTag(db: Database, context: PersonContext, fields: Fields): Promise<TagRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const tag = await addTag(trx, organizationId, context, fields);
    await keepAnswer(trx, context, tag.id);
    return tag;
  });
}

/**
 * The organization must be held.
 * @throws AppError NAME_TAKEN, LIMIT_REACHED
 */
export async function addTag(
  trx: Database,
  organizationId: string,
  context: ActorContext,
  fields: Fields,
): Promise<TagRow> {
  if ((await countTags(organizationId, trx)) >= TAGS.organization) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(TAGS.organization, 'tags') });
  }
  const tag = { id: newId(), ...fields };
  await insertTag(trx, { organization_id: organizationId, ...tag, created_at: context.at }).catch(
    refuseNameTaken,
  );
  const subject = { organizationId, kind: 'tag', id: tag.id, name: tag.name } as const;
  await recordEvents(trx, subject, context, [{ verb: 'created' }]);
  return tag;
}

export function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('tags_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
