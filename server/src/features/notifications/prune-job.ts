/** Entries are kept for as long as somebody may look for them, and no longer. */
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../platform/jobs/task.ts';
import { BATCH, deleteOldEntries, deleteSurplus, findCrowded } from './old-entries.repo.ts';

const task = defineTask('prune-notifications', z.object({}));

/** One that waits already is not queued twice. */
export const queuePruning = (db: Database): Promise<void> => enqueue(db, task, {}, { key: task.name });

export const pruneJobs = ({ db, clock }: Pick<Deps, 'clock'> & { readonly db: Database }): JobHandler[] => [
  handle(task, async (_, { signal }) => {
    const now = clock.now();
    await inBatches(signal, () => deleteOldEntries(db, now));
    for (const { userId, surplus } of await findCrowded(db)) {
      signal.throwIfAborted();
      await deleteSurplus(db, userId, surplus);
    }
  }),
];

async function inBatches(signal: AbortSignal, deleteSome: () => Promise<number>): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    signal.throwIfAborted();
    deleted = await deleteSome();
  }
}
