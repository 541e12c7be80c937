import { INTAKES } from '@switchboard/contract/alert-intake/intake-limits.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { deleteCallsBefore, deleteCallsBeyond } from './call.repo.ts';

/** Deleted in one statement. */
const BATCH = 1_000;

/** What was posted is kept for as long as somebody may look for it, and of a busy intake the newest alone. */
export async function pruneCalls(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - INTAKES.keptDays * DAY);
  for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteCallsBefore(db, before, BATCH);
  for (let deleted = BATCH; deleted === BATCH; )
    deleted = await deleteCallsBeyond(db, INTAKES.keptCalls, BATCH);
}
