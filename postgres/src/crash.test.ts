import { expect, test } from 'vitest';
import { readPostmasterFile } from './postmaster-file.ts';
import { collectingLog } from './testing/collecting-log.ts';
import { sharedDirectory } from './testing/directories.ts';
import { killProgramRepeatedly, killServerRepeatedly, LOOP_TIMEOUT } from './testing/kill-loop.ts';
import { startForTest } from './testing/start.ts';

const shared = sharedDirectory();

test('a killed server comes back by itself with every acknowledged row', {
  timeout: LOOP_TIMEOUT,
}, async () => {
  await killServerRepeatedly(shared());
});

test('a killed program leaves every acknowledged row to the next start', {
  timeout: LOOP_TIMEOUT,
}, async () => {
  await killProgramRepeatedly(shared());
});

test('a session that is busy when the server is killed does not keep it from coming back', async () => {
  const log = collectingLog();
  const server = await startForTest({ directory: shared(), log });
  const endless = server.pool.query(
    'select count(*) from generate_series(1, 1e12::bigint) n where n % 2 = 3',
  );
  const failed = expect(endless).rejects.toThrow();
  await expect
    .poll(async () => {
      const { rowCount } = await server.pool.query(
        `select from pg_stat_activity where state = 'active' and query like '%generate_series%' and pid <> pg_backend_pid()`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
  const before = server.pid;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => server.pid).not.toBe(before);
  await failed;
  expect((await server.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(log.lines).toEqual([
    'warn: the database server ended unexpectedly (killed by SIGKILL); starting it again',
    `warn: the database server is back (PID ${server.pid})`,
  ]);
});

test('stop() while the server is being started again leaves nothing behind', async () => {
  const directory = shared();
  const server = await startForTest({ directory });
  const before = server.pid;
  process.kill(before, 'SIGKILL');
  await expect
    .poll(async () => (await readPostmasterFile(server.dataDirectory))?.pid ?? before, { interval: 1 })
    .not.toBe(before);
  await server.stop();
  expect(await readPostmasterFile(server.dataDirectory)).toBeUndefined();
  const again = await startForTest({ directory });
  expect((await again.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
