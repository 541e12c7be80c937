/**
 * Which workers live, so that jobs held by one that was killed are done by others soon; the queue itself would wait
 * four hours. Every worker writes a heartbeat every few seconds; jobs of one without a recent heartbeat are released.
 */
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';

const EVERY_MS = 5_000;
/** A worker without a heartbeat for this long counts as dead. If it was only slow, its job may run twice. */
const SILENCE = '20 seconds';

const BEAT = `
  insert into job_workers (id, seen_at) values ($1, now())
  on conflict (id) do update set seen_at = excluded.seen_at`;
const FORGET = `delete from job_workers where seen_at < now() - interval '${SILENCE}'`;
/** A worker may hold a job before its first heartbeat. */
const RELEASE = `
  select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - interval '${SILENCE}' and locked_by not in (select id from job_workers)))`;
const RELEASE_ALL = `
  select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`;

interface Liveness {
  /** This worker belongs to this program from now on. */
  enter(workerId: string): void;
  stop(): Promise<void>;
}

/** @param alone whether every worker that is known now must be dead */
export async function keepAlive({
  pool,
  log,
  alone,
}: {
  readonly pool: Pool;
  readonly log: Logger;
  readonly alone: boolean;
}): Promise<Liveness> {
  let own: string | null = null;
  let busy: Promise<unknown> = Promise.resolve();

  const beat = async () => {
    if (own !== null) await pool.query(BEAT, [own]);
    await pool.query(FORGET);
    await pool.query(RELEASE);
  };
  const tick = () => {
    busy = busy
      .then(beat)
      .catch((error) => log.warn({ err: error }, 'the heartbeat of the job worker failed'));
  };

  if (alone) {
    await pool.query('delete from job_workers');
    await pool.query(RELEASE_ALL);
  }
  const timer = setInterval(tick, EVERY_MS);
  timer.unref();
  return {
    enter(workerId) {
      own = workerId;
      tick();
    },
    async stop() {
      clearInterval(timer);
      await busy;
      if (own !== null)
        await pool.query('delete from job_workers where id = $1', [own]).catch(() => undefined);
    },
  };
}
