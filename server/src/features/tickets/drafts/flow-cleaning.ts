/** Drafts that nobody goes on with, and changes of which nobody asks any more, are not kept for ever. */
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { forgetChanges } from '../live/forget-changes.ts';
import { deleteOldDrafts } from './draft.repo.ts';

const task = defineTask('flow-cleaning', z.object({}));

/** Drafts deleted in one transaction. */
const BATCH = 500;

/** One that waits already is not queued twice. */
export const queueFlowCleaning = (db: Database): Promise<void> => enqueue(db, task, {}, { key: task.name });

export const flowCleaningJobs = ({
  db,
  files,
  clock,
}: Pick<Deps, 'files' | 'clock'> & { readonly db: Database }): JobHandler[] => [
  handle(task, async (_, { signal }) => {
    for (let deleted = BATCH; deleted === BATCH; ) {
      signal.throwIfAborted();
      const { drafts, files: names } = await deleteOldDrafts(db, clock.now(), BATCH);
      await removeUnnamed({ db, files }, names);
      deleted = drafts;
    }
    await forgetChanges(db, clock.now(), signal);
  }),
];
