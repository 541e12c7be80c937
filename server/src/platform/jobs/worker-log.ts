import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from '../log.ts';

/** The worker's messages in the program's log. A failed attempt is a warning: there will be another. */
export const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger((scope) => (level, message) => {
    const line = { task: scope.taskIdentifier, job: scope.jobId };
    if (level === 'error' || level === 'warning') log.warn(line, message);
    else if (level === 'info') log.info(line, message);
  });
