/** A change of many tickets is done by a job: a second of it, then whatever else waits, then the next second. */
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask } from '../../../platform/jobs/task.ts';
import { type BulkKey, listUnderWay } from './bulk.repo.ts';

export const bulkTask = defineTask('bulk-run', z.object({ organizationId: z.uuid(), bulkId: z.uuid() }));

/** Of one change one job waits at most. */
export const queueBulk = (trx: Database, { organization_id, id }: BulkKey): Promise<void> =>
  enqueue(
    trx,
    bulkTask,
    { organizationId: organization_id, bulkId: id },
    { key: `${bulkTask.name}:${id}`, isLeisurely: true },
  );

/** For those whose job was lost, as with an organization that moved to another database. */
export async function queueBulkUnderWay(db: Database): Promise<void> {
  for (const key of await listUnderWay(db)) await queueBulk(db, key);
}
