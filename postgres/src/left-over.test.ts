import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLog } from './testing/collecting-log.ts';
import { pathWithOnly, sharedDirectory, temporaryDirectory } from './testing/directories.ts';
import { serversOn } from './testing/processes.ts';
import { missingRows } from './testing/rows.ts';
import { runWriter } from './testing/run-writer.ts';
import { startForTest } from './testing/start.ts';

const shared = sharedDirectory();

const linux = process.platform === 'linux';
const onLinux = test.skipIf(!linux);
const note = linux ? '' : ' (skipped: reads /proc)';

/** Without setpriv the kernel does not end the server together with its program. */
async function leaveServerBehind(directory: string, settings?: Record<string, string>) {
  const path = await pathWithOnly('sh', 'unshare');
  const writer = await runWriter({ directory, path, ...(settings && { settings }) });
  await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(50);
  await writer.kill('SIGKILL');
  return writer;
}

onLinux(`a server whose program is dead is replaced, with all its rows${note}`, async () => {
  const directory = shared();
  const writer = await leaveServerBehind(directory);
  expect(await serversOn(join(directory, 'data'))).toEqual([writer.serverPid]);

  const log = collectingLog();
  const server = await startForTest({ directory, log });
  expect(log.lines).toEqual([
    `warn: ending the database server that an earlier run left behind (PID ${writer.serverPid})`,
  ]);
  expect(await serversOn(server.dataDirectory)).toEqual([server.pid]);
  expect(await missingRows(server.pool, writer.acknowledged)).toEqual([]);
});

onLinux(`the kernel ends the server together with its program${note}`, async () => {
  const directory = shared();
  const writer = await runWriter({ directory });
  await writer.kill('SIGKILL');
  await expect.poll(() => serversOn(join(directory, 'data'))).toEqual([]);
});

onLinux(`a server that somebody started by hand is left alone${note}`, async () => {
  const directory = shared();
  const { serverPid } = await leaveServerBehind(directory, { cluster_name: 'by hand' });
  onTestFinished(async () => {
    process.kill(serverPid, 'SIGQUIT');
    await expect.poll(() => serversOn(join(directory, 'data'))).toEqual([]);
  });
  await expect(startForTest({ directory })).rejects.toThrow(
    `A PostgreSQL that Switchboard did not start (PID ${serverPid}) runs on ${join(directory, 'data')}`,
  );
  expect(await serversOn(join(directory, 'data'))).toEqual([serverPid]);
});

test('a note about the server of another directory is not believed', async () => {
  const other = await startForTest({ directory: await temporaryDirectory() });
  const directory = shared();
  const first = await startForTest({ directory });
  await first.stop();
  await copyFile(join(other.dataDirectory, 'postmaster.pid'), join(first.dataDirectory, 'postmaster.pid'));
  const otherPid = other.pid;

  const second = await startForTest({ directory });
  const { rows } = await second.pool.query('show data_directory');
  expect(rows).toEqual([{ data_directory: join(directory, 'data') }]);
  expect(other.pid).toBe(otherPid);
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

onLinux(`a note whose PID now belongs to another program is not believed${note}`, async () => {
  const directory = shared();
  const first = await startForTest({ directory });
  const file = join(first.dataDirectory, 'postmaster.pid');
  const content = await readFile(file, 'utf8');
  await first.stop();
  await writeFile(file, content.replace(/^\d+/, `${process.pid}`));
  await expect(startForTest({ directory })).resolves.toBeDefined();
});
