/** Logs are kept for as long as the setting says, and no longer. */
import { DAY } from '@switchboard/contract/durations.ts';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../platform/jobs/task.ts';
import { ageOut } from '../record/age-out.repo.ts';

const task = defineTask('age-out-logs', z.object({}));

/** One that waits already is not queued twice. */
export const queueAgeOut = (db: Database): Promise<void> => enqueue(db, task, {}, { key: task.name });

export const ageOutJobs = ({
  db,
  clock,
  config,
}: Pick<Deps, 'clock' | 'config'> & { readonly db: Database }): JobHandler[] => [
  handle(task, (_, { signal }) => {
    const moment = new Date(clock.now().getTime() - config.logRetentionDays * DAY);
    return ageOut(db, moment, signal);
  }),
];
