/** What the maker of a change of many tickets does with it: starts it, stops it, takes it back. */
import { ERRORS } from '@switchboard/contract/errors.ts';
import { BULK, UNDO } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isUnderWay } from '@switchboard/contract/tickets/bulk.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { recordEvents } from '../../record/record-events.ts';
import {
  type BulkRecord,
  countRows,
  lockBulk,
  ONE_AT_A_TIME,
  refuseAsking,
  sum,
  updateBulk,
} from './bulk.repo.ts';
import { queueBulk } from './bulk-job.ts';

const refuseSecond = (error: unknown): never => {
  if (isTakenBy(ONE_AT_A_TIME, error)) throw new AppError('BULK_RUNNING', { cause: error });
  throw error;
};

/**
 * @param confirm also tickets of which the preview has said that something is still open
 * @throws AppError VALIDATION_FAILED for a preview that there is not, BULK_PREVIEW_ENDED, BULK_RUNNING
 */
export async function startBulk(
  db: Database,
  context: PersonContext,
  { preview: id, confirm }: { readonly preview: string; readonly confirm: boolean },
): Promise<string> {
  const start = async (trx: Database) => {
    const bulk = await lockBulk(trx, context.actor, id);
    if (bulk === undefined) throw invalid('preview', ERRORS.BULK_PREVIEW_ENDED.message);
    if (bulk.state !== 'preview' || context.at > expiryOf(bulk)) throw new AppError('BULK_PREVIEW_ENDED');
    await updateBulk(trx, bulk, { state: 'running', started_at: context.at, request_id: context.requestId });
    if (!confirm) await refuseAsking(trx, bulk, MESSAGES.bulkStillOpen);
    const counts = await countRows(trx, bulk);
    const tickets = sum(counts, ({ outcome }) => outcome === 'waiting');
    const subject = await organizationSubject(trx, bulk.organization_id, 'organization');
    await recordEvents(trx, subject, context, [
      { verb: 'tickets_changed', data: { kind: bulk.kind, value: bulk.name, tickets } },
    ]);
    await queueBulk(trx, bulk);
    await keepAnswer(trx, context, bulk.id);
    return bulk.id;
  };
  return db.transaction().execute(start).catch(refuseSecond);
}

export const expiryOf = ({ created_at }: Pick<BulkRecord, 'created_at'>): Date =>
  new Date(created_at.getTime() + BULK.previewKept);

/**
 * No further ticket is changed; those that are done stay done.
 * @throws AppError NOT_FOUND
 */
export async function cancelBulk(db: Database, context: PersonContext, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const bulk = await requireLocked(trx, context, id);
    if (bulk.state === 'running') await updateBulk(trx, bulk, { state: 'cancelling' });
    await keepAnswer(trx, context, id);
  });
}

/**
 * Each ticket that still has what the change gave it gets back what it had. A second time changes nothing.
 * @throws AppError NOT_FOUND, BULK_RUNNING, UNDO_EXPIRED
 */
export async function undoBulk(db: Database, context: PersonContext, id: string): Promise<void> {
  const undo = async (trx: Database) => {
    const bulk = await requireLocked(trx, context, id);
    if (bulk.state === 'running' || bulk.state === 'cancelling') throw new AppError('BULK_RUNNING');
    if (bulk.state === 'done' || bulk.state === 'cancelled') {
      const end = bulk.ended_at?.getTime() ?? 0;
      if (context.at.getTime() - end > UNDO.offered + UNDO.grace) throw new AppError('UNDO_EXPIRED');
      await updateBulk(trx, bulk, { state: 'undoing' });
      await queueBulk(trx, bulk);
    }
    await keepAnswer(trx, context, id);
  };
  await db.transaction().execute(undo).catch(refuseSecond);
}

/** Until when its maker is offered to take it back; null where there is nothing to take back any more. */
export const undoUntil = ({ state, ended_at }: BulkRecord, changed: number): Date | null =>
  isUnderWay(state) || state === 'undone' || changed === 0 || ended_at === null
    ? null
    : new Date(ended_at.getTime() + UNDO.offered);

async function requireLocked(trx: Database, { actor }: PersonContext, id: string): Promise<BulkRecord> {
  const bulk = await lockBulk(trx, actor, id);
  if (bulk === undefined || bulk.state === 'preview') throw notFound();
  return bulk;
}
