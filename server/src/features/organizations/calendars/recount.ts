import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask } from '../../../platform/jobs/task.ts';

/** What counts by a calendar is due at other moments once that has changed. */
export const recountTask = defineTask(
  'recount-clocks',
  z.object({ organizationId: z.uuid(), calendarId: z.uuid() }),
);

/** Call it in the transaction that changes the hours of a calendar. */
export const queueRecount = (trx: Database, organizationId: string, calendarId: string): Promise<void> =>
  enqueue(trx, recountTask, { organizationId, calendarId });
