/** Entries, and what became of their e-mails, are kept for as long as somebody may look for them, and no longer. */
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../platform/jobs/task.ts';
import { deleteOldDeliveries } from './mail/delivery-log.repo.ts';
import { MAIL_TIMES } from './mail/mail-times.ts';
import { deleteExpiredTokens } from './mail/unsubscribe-token.repo.ts';
import { BATCH, deleteOldEntries, deleteSurplus, findCrowded } from './old-entries.repo.ts';

const task = defineTask('prune-notifications', z.object({}));

/** One that waits already is not queued twice. */
export const queuePruning = (db: Database): Promise<void> => enqueue(db, task, {}, { key: task.name });

export const pruneJobs = ({ db, clock }: Pick<Deps, 'clock'> & { readonly db: Database }): JobHandler[] => [
  handle(task, async (_, { signal }) => {
    const now = clock.now();
    await inBatches(signal, () => deleteOldEntries(db, now));
    const mailedBefore = new Date(now.getTime() - MAIL_TIMES.kept);
    await inBatches(signal, () => deleteOldDeliveries(db, mailedBefore, BATCH));
    await inBatches(signal, () => deleteExpiredTokens(db, now, BATCH));
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
