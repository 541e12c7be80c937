import { HOUR } from '@switchboard/contract/durations.ts';
import { CHANGES } from '@switchboard/contract/limits.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { deleteChangesBefore } from './changes.repo.ts';

/** Deleted by one statement. */
const BATCH = 5_000;
/** The clocks of nodes and of the database may differ: a cursor is too old before its changes are gone. */
const LONGER = HOUR;

/** Changes that no cursor leads to any more. */
export async function forgetChanges(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - CHANGES.kept - LONGER);
  for (let deleted = BATCH; deleted === BATCH; ) {
    signal.throwIfAborted();
    deleted = await deleteChangesBefore(db, before, BATCH);
  }
}
