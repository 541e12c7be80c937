import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask } from '../../platform/jobs/task.ts';
import { listUnderWay } from './data-export.repo.ts';

export const exportTask = defineTask('data-export', z.object({ exportId: z.uuid() }));

/**
 * One runs at a time, of all organizations and programs: it takes minutes and one of the few places of the queue, and letters
 * wait for no export.
 */
export const queueExport = (trx: Database, id: string): Promise<void> =>
  enqueue(
    trx,
    exportTask,
    { exportId: id },
    { key: `${exportTask.name}:${id}`, isLeisurely: true, queue: exportTask.name },
  );

/** For those whose job was lost. */
export async function queueExportsUnderWay(db: Database): Promise<void> {
  for (const { id } of await listUnderWay(db)) await queueExport(db, id);
}
