/** Somebody asks to be erased, or an admin begins it; both come to nothing until it is approved. */
import { ERASURE_MESSAGES } from '@switchboard/contract/data-lifecycle/erasure-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId, newId } from '../../../platform/ids.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { findErasureOf, insertErasure, ONE_AT_A_TIME, updateErasure } from './erasure.repo.ts';
import { tellAdminsOfRequest } from './erasure-emails.ts';
import { subjectOf } from './erasure-subject.ts';

interface Asked {
  readonly organizationId: string;
  readonly userId: string;
  readonly baseUrl: string;
}

/** Of the end of an id, which is random: four signs that tell one from another, and nothing else. */
const codeOf = (id: string) => id.slice(-4);

/** Somebody who belongs to the organization, or did, and is not erased. */
async function expectPerson(trx: Database, organizationId: string, userId: string): Promise<void> {
  const row = isId(userId)
    ? await trx
        .selectFrom('organization_people')
        .innerJoin('users', 'users.id', 'organization_people.user_id')
        .select('users.id')
        .where('organization_people.organization_id', '=', organizationId)
        .where('organization_people.user_id', '=', userId)
        .where('users.role', '<>', 'super_admin')
        // A service account is nobody.
        .where('users.last_name', '<>', '')
        .executeTakeFirst()
    : undefined;
  const past = row === undefined ? undefined : await findErasureOf(organizationId, trx, userId);
  if (row === undefined || past?.state === 'done') throw invalid('user', ERASURE_MESSAGES.personUnknown);
}

/**
 * @returns its id
 * @throws AppError VALIDATION_FAILED naming `user`, CONFLICT where one is under way
 */
export const askForErasure = (
  db: Database,
  context: PersonContext,
  { organizationId, userId, baseUrl }: Asked,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await expectPerson(trx, organizationId, userId);
    const id = newId();
    const isOwn = userId === context.actor.id;
    await insertErasure(trx, {
      organization_id: organizationId,
      id,
      user_id: userId,
      state: 'requested',
      code: codeOf(id),
      asked_by: context.actor.id,
      asked_at: context.at,
    }).catch((error) => {
      if (!isTakenBy(ONE_AT_A_TIME, error)) throw error;
      throw new AppError('CONFLICT', { message: ERASURE_MESSAGES.asked, cause: error });
    });
    const row = await findErasureOf(organizationId, trx, userId);
    if (row === undefined) throw new Error('an erasure that was asked for is there');
    await recordEvents(trx, subjectOf(row), context, [{ verb: isOwn ? 'requested' : 'begun' }]);
    if (isOwn) await tellAdminsOfRequest(trx, row, baseUrl);
    await keepAnswer(trx, context, id);
    return id;
  });

/**
 * The person takes it back; where nothing is to be taken back, nothing changes.
 * @throws AppError CONFLICT once it is approved
 */
export const withdrawRequest = (
  db: Database,
  context: PersonContext,
  organizationId: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await findErasureOf(organizationId, trx, context.actor.id);
    if (row === undefined || row.ended_at !== null || row.asked_by !== context.actor.id) return;
    if (row.state !== 'requested') throw new AppError('CONFLICT', { message: ERASURE_MESSAGES.ended });
    await updateErasure(organizationId, trx, row.id, { state: 'cancelled', ended_at: context.at });
    await recordEvents(trx, subjectOf(row), context, [{ verb: 'cancelled' }]);
  });
