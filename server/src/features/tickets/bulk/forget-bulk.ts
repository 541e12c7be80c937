import { DAY } from '@switchboard/contract/durations.ts';
import { BULK } from '@switchboard/contract/limits.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { deleteOldBulk } from './bulk.repo.ts';

/** Rows deleted in one statement, so that others wait for none of them. */
const BATCH = 1_000;

/** Previews that nobody started, and results of which nobody asks any more. */
export async function deleteOldBulkChanges(db: Database, now: Date): Promise<void> {
  const before = {
    // For a while longer, so that who comes late is told what has become of it.
    previews: new Date(now.getTime() - DAY),
    results: new Date(now.getTime() - BULK.resultsKept),
  };
  for (let deleted = 1; deleted > 0; ) deleted = await deleteOldBulk(db, before, BATCH);
}
