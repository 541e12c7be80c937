import { isUnderWay } from '@switchboard/contract/data-exports/data-exports.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { recordEvents } from '../record/record-events.ts';
import { findExport, lockExport, type Owner, updateExport } from './data-export.repo.ts';
import { subjectOf } from './export-subject.ts';

/**
 * Cancels what is under way, and removes the file of what is ready; of others nothing is left to end.
 * @returns the name of a file that no row has any more
 * @throws AppError NOT_FOUND
 */
export async function endExport(
  trx: Database,
  context: PersonContext,
  owner: Owner,
  id: string,
): Promise<string | null> {
  if ((await findExport(trx, owner, id)) === undefined) throw notFound();
  const row = await lockExport(trx, id);
  if (row === undefined) throw notFound();
  const runs = isUnderWay(row.state);
  if (!runs && row.state !== 'ready') return null;
  await updateExport(trx, id, { state: runs ? 'cancelled' : 'expired', stored_name: null });
  const subject = subjectOf(row);
  if (subject !== null) await recordEvents(trx, subject, context, [{ verb: runs ? 'cancelled' : 'deleted' }]);
  return row.stored_name;
}
