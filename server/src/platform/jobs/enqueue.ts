import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { keepOrigin } from '../telemetry/origin.ts';
import type { Task } from './task.ts';

/** Attempts; with the worker's pauses (e to the power of the attempt, in seconds) they are spread over 28 hours. */
const ATTEMPTS = 14;

interface Options {
  /** Not before this time; without it as soon as possible. */
  readonly runAt?: Date;
  /** A later job with the same key takes the place of one that has not begun. */
  readonly key?: string;
  /** Runs after all others: nobody waits for it. */
  readonly isLeisurely?: boolean;
  /** Of the jobs of one queue one runs at a time, whatever the programs. */
  readonly queue?: string;
}

/** Priority of jobs nobody waits for. Smaller numbers run first; the default is 0. */
const IN_BULK = 10;

/** Jobs that are queued in bulk run after all others. */
export async function enqueueInBulk<Payload>(
  trx: Database,
  task: Task<Payload>,
  payloads: readonly Payload[],
  { runAt, attempts = ATTEMPTS }: Pick<Options, 'runAt'> & { readonly attempts?: number } = {},
): Promise<void> {
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select (${task.name}::text, payload, null, ${runAt ?? null}::timestamptz, ${attempts}::int, null, ${IN_BULK}::int, null
        )::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(payloads.map(keepOrigin))}::json) as payload
    ))`.execute(trx);
}

/** Queues a job in the transaction that causes it: it exists if and only if that commits. */
export async function enqueue<Payload>(
  trx: Database,
  task: Task<Payload>,
  payload: Payload,
  { runAt, key, isLeisurely = false, queue }: Options = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task.name}::text,
      payload => ${JSON.stringify(keepOrigin(payload))}::json,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      max_attempts => ${ATTEMPTS}::int,
      priority => ${isLeisurely ? IN_BULK : 0}::int
    )`.execute(trx);
}
