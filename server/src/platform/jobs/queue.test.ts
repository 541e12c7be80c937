import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openSilentLine } from '../../testing/silent-line.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPool } from '../database/pool.ts';
import { createLogger } from '../log.ts';
import { enqueue } from './enqueue.ts';
import { type RunningJobs, runDueJobs, startJobs } from './queue.ts';
import { defineTask, handle } from './task.ts';

const log = createLogger('silent');
const note = defineTask('note', z.object({ words: z.string() }));

let database: TestDatabase;
let running: RunningJobs | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await database.close();
});

const queued = async () =>
  (
    await sql<{ attempts: number; later: boolean }>`
      select attempts, run_at > now() as later from graphile_worker.jobs order by id`.execute(database.db)
  ).rows;

const collect = () => {
  const done: string[] = [];
  const handler = handle(note, async ({ words }) => {
    done.push(words);
  });
  return { done, handlers: [handler] };
};

test('a job exists if and only if its transaction commits', async () => {
  const { done, handlers } = collect();
  const failing = database.db.transaction().execute(async (trx) => {
    await enqueue(trx, note, { words: 'rolled back' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.db.transaction().execute((trx) => enqueue(trx, note, { words: 'committed' }));
  await runDueJobs({ pool: database.pool, log }, handlers);
  expect(done).toEqual(['committed']);
  expect(await queued()).toEqual([]);
});

test('a job that fails waits for its next attempt, and does not hold up others', async () => {
  const done: string[] = [];
  const handler = handle(note, async ({ words }) => {
    if (words === 'bad') throw new Error('not now');
    done.push(words);
  });
  for (const words of ['bad', 'good']) await enqueue(database.db, note, { words });
  await runDueJobs({ pool: database.pool, log }, [handler]);
  expect(done).toEqual(['good']);
  expect(await queued()).toEqual([{ attempts: 1, later: true }]);
});

test('what another version queued is checked before it is worked on', async () => {
  const { done, handlers } = collect();
  await sql`select graphile_worker.add_job('note', '{"sentence": "old"}'::json)`.execute(database.db);
  await runDueJobs({ pool: database.pool, log }, handlers);
  expect(done).toEqual([]);
  expect(await queued()).toEqual([{ attempts: 1, later: true }]);
});

test('a job with the key of one that waits takes its place', async () => {
  const { done, handlers } = collect();
  for (const words of ['first', 'second']) await enqueue(database.db, note, { words }, { key: 'same' });
  await runDueJobs({ pool: database.pool, log }, handlers);
  expect(done).toEqual(['second']);
});

test('a running worker does jobs as they come, also after it has lost every connection', async () => {
  const { done, handlers } = collect();
  running = await startJobs({ pool: database.pool, log, alone: true }, handlers);
  await enqueue(database.db, note, { words: 'one' });
  await expect.poll(() => done).toEqual(['one']);

  const admin = await createTestDatabase();
  // Whoever cleans up tables there at this moment belongs to PostgreSQL.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database.name} and usename = current_user`.execute(admin.db);
  await admin.close();
  await expect
    .poll(
      () =>
        enqueue(database.db, note, { words: 'two' }).then(
          () => 'queued',
          () => 'not yet',
        ),
      { timeout: 60_000 },
    )
    .toBe('queued');
  await expect.poll(() => done, { timeout: 20_000 }).toContain('two');
});

test('stopping waits for the job that runs, and leaves the others for later', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  let finished = 0;
  const slow = handle(note, async () => {
    begin();
    await allowed;
    finished += 1;
  });
  const worker = await startJobs({ pool: database.pool, log, alone: true }, [slow]);
  await enqueue(database.db, note, { words: 'slow' });
  await begun;
  const stopped = worker.stop();
  allow();
  await stopped;
  await enqueue(database.db, note, { words: 'too late' });
  expect(finished).toBe(1);
  expect(await queued()).toEqual([{ attempts: 0, later: false }]);
});

test('a job that takes no end is told to, so that the program can', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const endless = handle(note, (_payload, { signal }) => {
    begin();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('interrupted')));
    });
  });
  const worker = await startJobs({ pool: database.pool, log, alone: true }, [endless]);
  await enqueue(database.db, note, { words: 'endless' });
  await begun;
  await worker.stop();
  expect(await queued()).toHaveLength(1);
});

test('a database that never answers does not keep the program from ending', async () => {
  const line = await openSilentLine(database.connection);
  const pool = createPool({ ...database.connection, host: '127.0.0.1', port: line.port }, log);
  const worker = await startJobs({ pool, log, alone: true }, collect().handlers);
  line.fallSilent();
  const began = performance.now();
  await worker.stop();
  expect(performance.now() - began).toBeLessThan(8_000);
  await line.close();
  await pool.end();
});

test('what a killed worker held is done by the next one that is alone, at once', async () => {
  const { done, handlers } = collect();
  await enqueue(database.db, note, { words: 'left behind' });
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`.execute(
    database.db,
  );
  await sql`insert into job_workers (id, seen_at) values ('dead', now())`.execute(database.db);
  running = await startJobs({ pool: database.pool, log, alone: true }, handlers);
  await expect.poll(() => done).toEqual(['left behind']);
});

test('among several, only what silent workers hold is let go', async () => {
  const { done, handlers } = collect();
  const hold = async (words: string, worker: string) => {
    await enqueue(database.db, note, { words });
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = ${worker}
      where locked_by is null`.execute(database.db);
  };
  await hold('of the living', 'living');
  await hold('of the silent', 'silent');
  await sql`insert into job_workers (id, seen_at) values
    ('living', now()), ('silent', now() - interval '2 minutes')`.execute(database.db);
  running = await startJobs({ pool: database.pool, log, alone: false }, handlers);
  await expect.poll(() => done, { timeout: 60_000 }).toEqual(['of the silent']);
  await expect.poll(async () => (await queued()).length).toBe(1);
});
