import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { sharedDirectory, temporaryDirectory } from './testing/directories.ts';
import { spawnWriter } from './testing/run-writer.ts';
import { startForTest } from './testing/start.ts';

const shared = sharedDirectory();

test('the first start makes a database that later starts find again', async () => {
  const directory = join(await temporaryDirectory(), 'not', 'there', 'yet');
  const first = await startForTest({ directory });
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  await first.pool.query('create table kept (value text); insert into kept values ($$one$$)');
  await first.stop();

  const second = await startForTest({ directory });
  expect((await second.pool.query('select value from kept')).rows).toEqual([{ value: 'one' }]);
  const { rows } = await second.pool.query(
    `select lower('ÄÉŞ') as lower, upper('straße') as upper, current_setting('server_encoding') as encoding,
       current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
       current_setting('shared_buffers') as buffers, current_setting('listen_addresses') as addresses`,
  );
  expect(rows).toEqual([
    {
      lower: 'äéş',
      upper: 'STRAßE',
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      buffers: '24MB',
      addresses: '',
    },
  ]);
});

test('a start that was killed while it made the database does not spoil the directory', async () => {
  const directory = await temporaryDirectory();
  const program = spawnWriter({ directory });
  await vi.waitFor(
    async () => {
      const draft = (await readdir(directory)).find((name) => name.startsWith('data-in-the-making-'));
      expect(await readdir(join(directory, draft ?? ''))).toContain('base');
    },
    { timeout: 60_000, interval: 1 },
  );
  program.kill('SIGKILL');
  await once(program, 'exit');

  const server = await startForTest({ directory });
  expect((await server.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect((await readdir(directory)).filter((name) => name.startsWith('data'))).toEqual(['data']);
});

test('a path too long for a socket gets its socket elsewhere, in a private directory', async () => {
  const directory = join(await temporaryDirectory(), 'ü'.repeat(50), 'data');
  const server = await startForTest({ directory });
  const { host } = server.connection;
  expect(Buffer.byteLength(`${directory}/.s.PGSQL.5432`)).toBeGreaterThan(108);
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  expect((await server.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await server.stop();
  await expect(stat(host)).rejects.toThrow('ENOENT');
});

test('over TCP the server asks for the password', async () => {
  const tcpPort = anyPort();
  const { connection } = await startForTest({ directory: shared(), tcpPort });
  const overTcp = { ...connection, host: '127.0.0.1' };
  await expect(connectOnce({ ...overTcp, password: 'wrong' })).rejects.toThrow(
    'password authentication failed',
  );
  await expect(connectOnce(overTcp)).resolves.toBeUndefined();
});

test('a second program on the same directory is refused with the PID of the first', async () => {
  const directory = shared();
  const first = await startForTest({ directory });
  await expect(startForTest({ directory })).rejects.toThrow(
    `already running on this data directory: PID ${process.pid}`,
  );
  expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a server that cannot start says why and frees the directory', async () => {
  const directory = shared();
  await expect(startForTest({ directory, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers": "plenty"',
  );
  const server = await startForTest({ directory });
  expect((await server.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a log above 10 MB is set aside at the start', async () => {
  const directory = shared();
  const log = join(directory, 'postgres.log');
  await writeFile(log, '');
  await truncate(log, 10 * 1024 ** 2 + 1);
  await startForTest({ directory });
  expect((await stat(log)).size).toBeLessThan(10_000);
  expect((await stat(`${log}.1`)).size).toBe(10 * 1024 ** 2 + 1);
});

async function connectOnce(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  await client.end();
}

/** Below the ports that the system gives to whoever asks for any. */
const anyPort = () => randomInt(10_000, 32_000);
