/** The queue's own tables, and jobs done once or for as long as the program runs. */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunnerOptions, run, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { originOfJob, withOrigin } from '../telemetry/origin.ts';
import { jobSignal } from '../telemetry/signals.ts';
import { keepAlive } from './liveness.ts';
import type { JobHandler } from './task.ts';
import { describeJob, workerLog } from './worker-log.ts';

/** Jobs done at the same time by one program. */
const CONCURRENCY = 2;
/** Interval at which delayed jobs are looked for; new ones are announced by NOTIFY. */
const POLL_MS = 5_000;
/** How long a running job may continue after the program got the signal to end. */
const ABORT_AFTER_MS = 3_000;
/** How long the worker may take to end: it lets go of what it holds, and asks a database that may not answer. */
const STOP_WITHIN_MS = ABORT_AFTER_MS + 2_000;
const RESTART_MS = 1_000;

interface QueueDeps {
  readonly pool: Pool;
  readonly log: Logger;
}

/** Written in batches, even of one: the worker then waits for it when it ends, and tries again when it fails. */
const OUTCOMES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const optionsFor = ({ pool, log }: QueueDeps) =>
  ({
    pgPool: pool,
    logger: workerLog(log),
    noHandleSignals: true,
    // Left out, a file "crontab" in whatever folder the program was started from would be obeyed.
    crontab: '',
    preset: { worker: OUTCOMES },
  }) satisfies RunnerOptions;

const tasksOf = (handlers: readonly JobHandler[]): TaskList =>
  Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      (payload, { abortSignal, job }) => {
        const { requestId, traceparent } = originOfJob(payload);
        const signal = { task: handler.name, job: String(job.id), attempt: job.attempts, traceparent };
        const run = async () => handler.run(payload, { signal: abortSignal });
        return withOrigin({ requestId, job: { task: handler.name, job: signal.job } }, () =>
          jobSignal.tracePromise(run, signal),
        );
      },
    ]),
  );

/** Brings the schema `graphile_worker` up to the installed version; several programs may try at once. */
export const prepareQueue = (deps: QueueDeps): Promise<void> => runMigrations(optionsFor(deps));

/** Does every job that is due, and those that these cause; one that fails is left for later. */
export const runDueJobs = (deps: QueueDeps, handlers: readonly JobHandler[]): Promise<void> =>
  runOnce({ ...optionsFor(deps), concurrency: 1 }, tasksOf(handlers));

export interface RunningJobs {
  /** Waits for running jobs, but not for long. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until it is stopped, also across restarts of the database.
 * @param alone whether no other program works on this queue: what is held at the start was left by a crash
 */
export async function startJobs(
  deps: QueueDeps & { readonly alone: boolean },
  handlers: readonly JobHandler[],
): Promise<RunningJobs> {
  const { pool, log, alone } = deps;
  const events = new EventEmitter();
  events.on('job:failed', ({ job }) =>
    log.error(describeJob(job), 'a job failed and will not be tried again'),
  );
  const liveness = await keepAlive({ pool, log, alone });
  events.on('pool:create', ({ workerPool }) => liveness.enter(workerPool.id));

  const begin = () =>
    run({
      ...optionsFor(deps),
      events,
      taskList: tasksOf(handlers),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    });

  let stopping = false;
  let runner = await begin();
  const restart = async (error: unknown): Promise<void> => {
    if (stopping) return;
    log.warn({ err: error }, 'the job worker ended; it is started again');
    await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
    if (stopping) return;
    try {
      runner = await begin();
      watch();
    } catch (again) {
      await restart(again);
    }
  };
  const watch = () => void runner.promise.then(() => restart(undefined), restart);
  watch();

  const end = async () => {
    await runner.stop().catch((error) => log.warn({ err: error }, 'the job worker did not stop cleanly'));
    await liveness.stop();
    return true;
  };

  return {
    async stop() {
      stopping = true;
      const ended = new AbortController();
      const limit = delay(STOP_WITHIN_MS, false, { signal: ended.signal }).catch(() => true);
      const isEnded = await Promise.race([end(), limit]);
      ended.abort();
      // Others release what it holds once its heartbeats stop.
      if (!isEnded) log.warn('the job worker was left while it waited for its database or a job');
    },
  };
}
