import { Logger as WorkerLogger } from 'graphile-worker';
import { z } from 'zod';
import type { Logger } from '../log.ts';
import { originOfJob } from '../telemetry/origin.ts';

/** What the worker tells beside a message about one job. */
const aboutJob = z.object({
  job: z.object({ id: z.unknown(), task_identifier: z.string(), payload: z.unknown() }),
});

/** Which job, and which call queued it, as the lines of calls name it. */
export function describeJob(job: { id: unknown; task_identifier: string; payload: unknown }) {
  const { requestId } = originOfJob(job.payload);
  return {
    task: job.task_identifier,
    job: String(job.id),
    ...(requestId !== undefined && { reqId: requestId }),
  };
}

/** The worker's messages in the program's log. A failed attempt is a warning: there will be another. */
export const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger((scope) => (level, message, meta) => {
    const about = aboutJob.safeParse(meta).data;
    const line =
      about === undefined ? { task: scope.taskIdentifier, job: scope.jobId } : describeJob(about.job);
    if (level === 'error' || level === 'warning') log.warn(line, message);
    else if (level === 'info') log.info(line, message);
  });
