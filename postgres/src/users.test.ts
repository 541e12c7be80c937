import { spawnSync } from 'node:child_process';
import { chmod, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyBinaries, findBinaries, program } from './binaries.ts';
import type { FileOwner } from './run-as.ts';
import { pathWithOnly, temporaryDirectory } from './testing/directories.ts';
import { missingRows } from './testing/rows.ts';
import { runWriter } from './testing/run-writer.ts';
import { startForTest } from './testing/start.ts';
import { TEST_HOST } from './testing/test-host.ts';

const NOBODY: FileOwner = { uid: 65_534, gid: 65_534 };
const WITHOUT_ENTRY: FileOwner = { uid: 54_321, gid: 54_321 };

const isRoot = process.getuid?.() === 0;
const needsRoot = isRoot ? '' : 'only root can start programs as another user';
const needsReadable = needsRoot || (canRun(NOBODY) ? '' : 'other users cannot read this checkout');

/** Whether another user can run Node and read the sources of this checkout. */
function canRun(user: FileOwner): boolean {
  const script = `import(${JSON.stringify(join(import.meta.dirname, './error-code.ts'))})`;
  return spawnSync(process.execPath, ['-e', script], { ...user, cwd: '/' }).status === 0;
}

function testUnless(reason: string, title: string, run: () => Promise<void>): void {
  test.skipIf(reason !== '')(reason ? `${title} (skipped: ${reason})` : title, run);
}

/** @returns the rows that were acknowledged */
async function writesRows(options: Parameters<typeof runWriter>[0]): Promise<Set<string>> {
  const writer = await runWriter(options);
  await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(10);
  await writer.kill('SIGTERM');
  return writer.acknowledged;
}

testUnless(needsReadable, 'a plain user runs it, and root on the same files in between', async () => {
  const directory = join(await temporaryDirectory(NOBODY), 'database');
  await writesRows({ directory, user: NOBODY });
  await writesRows({ directory });
  await writesRows({ directory, user: NOBODY });
  expect((await stat(join(directory, 'data'))).uid).toBe(NOBODY.uid);
});

testUnless(needsReadable, "root in a user's private directory runs it as that user", async () => {
  const directory = join(await temporaryDirectory(NOBODY), 'made-by-root', 'database');
  await writesRows({ directory });
  expect((await stat(join(directory, 'data'))).uid).toBe(NOBODY.uid);
});

testUnless(needsRoot, 'root without user namespaces runs it as another user', async () => {
  const parent = await temporaryDirectory();
  await chmod(parent, 0o711);
  const directory = join(parent, 'database');
  await writesRows({ directory, path: await pathWithOnly('sh', 'setpriv') });
  expect((await stat(join(directory, 'data'))).uid).not.toBe(0);
});

testUnless(
  needsRoot,
  'where only root can reach it, it runs there, or moves if it must run as another user',
  async () => {
    const directory = join(await temporaryDirectory(), 'database');
    const written = await writesRows({ directory });
    expect((await stat(join(directory, 'data'))).uid).toBe(0);

    await writesRows({ directory, path: await pathWithOnly('sh', 'setpriv') });
    const place = await readlink(join(directory, 'elsewhere'));
    onTestFinished(() => rm(place, { recursive: true }));
    expect((await stat(join(place, 'data'))).uid).not.toBe(0);

    const server = await startForTest({ directory });
    expect(server.dataDirectory).toBe(join(place, 'data'));
    expect(await missingRows(server.pool, written)).toEqual([]);
  },
);

testUnless(needsReadable, 'a user without an entry in /etc/passwd is told about DATABASE_URL', async () => {
  const directory = join(await temporaryDirectory(WITHOUT_ENTRY), 'database');
  const path = await pathWithOnly('sh', 'setpriv');
  await expect(runWriter({ directory, path, user: WITHOUT_ENTRY })).rejects.toThrow(
    /User 54321 has no entry in \/etc\/passwd.* set DATABASE_URL to a PostgreSQL of your own/,
  );
});

test('a copy of the programs runs from another place', async () => {
  const parent = await temporaryDirectory();
  const original = await findBinaries(TEST_HOST);
  const copy = await copyBinaries(original, parent);
  const { stdout } = spawnSync(program(copy, 'postgres'), ['--version'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
  expect(await copyBinaries(original, parent)).toEqual(copy);
});
