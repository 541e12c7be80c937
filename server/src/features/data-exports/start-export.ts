import { DATA_EXPORTS } from '@switchboard/contract/data-exports/data-export-limits.ts';
import { DAY, SECOND } from '@switchboard/contract/durations.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { isTakenBy } from '../../platform/database/taken.ts';
import { expectFreeSpace } from '../../platform/free-space.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { recordEvents } from '../record/record-events.ts';
import { estimateBytes, insertExport, listBegun, ONE_AT_A_TIME, type Owner } from './data-export.repo.ts';
import { queueExport } from './export-job.ts';
import { subjectOf } from './export-subject.ts';

/**
 * There has to be room for the file before anything is begun.
 * @throws AppError STORAGE_FULL
 */
export async function expectRoom(
  db: Database,
  { filesDirectory, minFreeSpace }: Pick<Config, 'filesDirectory' | 'minFreeSpace'>,
  organizationId: string,
  withFiles: boolean,
): Promise<void> {
  const bytes = await estimateBytes(db, organizationId, withFiles);
  await expectFreeSpace([filesDirectory], minFreeSpace + bytes);
}

/**
 * @returns its id
 * @throws AppError EXPORT_RUNNING, RATE_LIMITED
 */
export async function startExport(
  trx: Database,
  context: PersonContext,
  owner: Owner,
  withFiles: boolean,
): Promise<string> {
  const { actor, at } = context;
  const begun = await listBegun(trx, owner, new Date(at.getTime() - DAY));
  const oldest = begun.at(-DATA_EXPORTS.perDay);
  if (oldest !== undefined) {
    const retryAfter = Math.ceil((oldest.getTime() + DAY - at.getTime()) / SECOND);
    throw new AppError('RATE_LIMITED', { retryAfter });
  }
  const id = newId();
  const row = {
    id,
    organization_id: owner.scope === 'organization' ? owner.organizationId : actor.organizationId,
    maker_id: actor.id,
    scope: owner.scope,
    with_files: withFiles,
    state: 'queued',
    request_id: context.requestId,
    created_at: at,
  } as const;
  await insertExport(trx, row).catch((error) => {
    throw ONE_AT_A_TIME.some((index) => isTakenBy(index, error)) ? new AppError('EXPORT_RUNNING') : error;
  });
  const subject = subjectOf(row);
  if (subject !== null)
    await recordEvents(trx, subject, context, [{ verb: 'created', data: { files: withFiles } }]);
  await queueExport(trx, id);
  await keepAnswer(trx, context, id);
  return id;
}
