import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Task } from './task.ts';

/** With the worker's pauses (e to the power of the attempt, in seconds) these are spread over 28 hours. */
const ATTEMPTS = 14;

interface Options {
  /** Not before this moment; at once without it. */
  readonly runAt?: Date;
  /** A later job with the same key takes the place of one that has not begun. */
  readonly key?: string;
}

/** Queues a job in the transaction that causes it: it exists if and only if that commits. */
export async function enqueue<Payload>(
  trx: Database,
  task: Task<Payload>,
  payload: Payload,
  { runAt, key }: Options = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task.name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      max_attempts => ${ATTEMPTS}::int
    )`.execute(trx);
}
