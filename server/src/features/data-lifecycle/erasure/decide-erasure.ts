/** An admin approves an erasure, or cancels it. */
import { ERASURE_MESSAGES } from '@switchboard/contract/data-lifecycle/erasure-messages.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { releaseEmergencyAdmin } from '../../access/enforcement/release-emergency-admin.ts';
import { keepHolds } from '../../holds/held.ts';
import { hasAnotherAdmin, lockAdmins } from '../../people/active-admins.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { findErasure, lockErasure, updateErasure } from './erasure.repo.ts';
import { tellAdminsOfApproval, tellPerson } from './erasure-emails.ts';
import { subjectOf } from './erasure-subject.ts';

interface Approval {
  readonly organizationId: string;
  readonly id: string;
  /** As it was typed. */
  readonly name: string;
  readonly replaceInTexts: boolean;
  readonly attachments: 'keep' | 'remove';
}

/**
 * @returns whom to deactivate
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED naming `name`, LEGAL_HOLD, LAST_ADMIN, LAST_EMERGENCY_ADMIN
 */
export async function approveErasure(
  trx: Database,
  context: PersonContext,
  { baseUrl, erasureWaitDays }: Pick<Config, 'baseUrl' | 'erasureWaitDays'>,
  { organizationId, id, name, replaceInTexts, attachments }: Approval,
): Promise<string> {
  await keepHolds(trx, organizationId);
  await lockAdmins(organizationId, trx);
  if ((await findErasure(organizationId, trx, id)) === undefined) throw notFound();
  const row = await lockErasure(organizationId, trx, id);
  const shown = await findErasure(organizationId, trx, id);
  if (row === undefined || shown === undefined) throw notFound();
  if (row.state !== 'requested') throw new AppError('CONFLICT', { message: ERASURE_MESSAGES.ended });
  if (row.user_id === context.actor.id) throw new AppError('CONFLICT', { message: ERASURE_MESSAGES.own });
  if (name.toLowerCase() !== fullName(shown).toLowerCase()) throw invalid('name', ERASURE_MESSAGES.nameWrong);
  if (shown.held) throw new AppError('LEGAL_HOLD');
  if (!(await hasAnotherAdmin(organizationId, trx, row.user_id))) throw new AppError('LAST_ADMIN');
  await releaseEmergencyAdmin(organizationId, trx, row.user_id);
  const dueAt = new Date(context.at.getTime() + erasureWaitDays * DAY);
  await updateErasure(organizationId, trx, row.id, {
    state: 'waiting',
    approved_by: context.actor.id,
    approved_at: context.at,
    due_at: dueAt,
    replace_in_texts: replaceInTexts,
    remove_files: attachments === 'remove',
  });
  const data = { dueOn: dueAt.toISOString().slice(0, 10), replaceInTexts, attachments };
  await recordEvents(trx, subjectOf(row), context, [{ verb: 'approved', data }]);
  await tellPerson(trx, row, 'approved', dueAt);
  await tellAdminsOfApproval(trx, row, dueAt, baseUrl);
  await keepAnswer(trx, context, row.id);
  return row.user_id;
}

/** @throws AppError NOT_FOUND, CONFLICT once it has begun or ended */
export const cancelErasure = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  id: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if ((await findErasure(organizationId, trx, id)) === undefined) throw notFound();
    const row = await lockErasure(organizationId, trx, id);
    if (row === undefined) throw notFound();
    if (row.state !== 'requested' && row.state !== 'waiting')
      throw new AppError('CONFLICT', { message: ERASURE_MESSAGES.ended });
    await updateErasure(organizationId, trx, row.id, { state: 'cancelled', ended_at: context.at });
    await recordEvents(trx, subjectOf(row), context, [{ verb: 'cancelled' }]);
    await tellPerson(trx, row, 'cancelled', context.at);
    await keepAnswer(trx, context, row.id);
  });
