/** Whose the files of a place are, and the command that gives them to another installation. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { type FileStore, openFileStore } from './platform/files/file-store.ts';
import { areOwnFiles, claimFiles, ownerIn } from './platform/files/files-owner.ts';
import { openStorage } from './platform/files/open-storage.ts';
import { createLogger } from './platform/log.ts';
import { COMPILED } from './testing/compiled.ts';
import { startObjectStorage } from './testing/object-storage.ts';
import { createTestDatabase, type TestDatabase, urlOf } from './testing/test-database.ts';

const directory = await mkdtemp(join(tmpdir(), 'switchboard-owner-'));
const storage = await startObjectStorage();
const databases: TestDatabase[] = [];
afterAll(async () => {
  await storage.close();
  for (const database of databases) await database.close();
  await rm(directory, { recursive: true, force: true });
});

async function installation() {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database;
}
let folders = 0;
const newFolder = () => {
  folders += 1;
  return join(directory, `${folders}`);
};
const keep = async (files: FileStore) => files.keep(await files.stage(Readable.from(['content'])));
const filesIn = async (files: FileStore) => {
  let count = 0;
  for await (const batch of files.list()) count += batch.length;
  return count;
};
const openBucket = () => {
  const place = newFolder();
  const url = `${storage.url().split('?')[0]}/${folders}?tls=off`;
  return openStorage(readConfig({ STORAGE_URL: url, DATA_DIR: place }), createLogger('silent'));
};

describe.each([
  ['a folder', () => openFileStore(newFolder())],
  ['a bucket', openBucket],
])('%s', (_, open) => {
  test('is named at the first start, of several programs at once too, and is not listed with the files', async () => {
    const [{ db }, files] = [await installation(), await open()];
    await keep(files);
    expect([await ownerIn(db), await files.owner()]).toEqual([null, null]);
    await Promise.all([1, 2, 3].map(() => claimFiles(db, files, 'here')));
    const owner = await ownerIn(db);
    expect(owner).toMatch(/^[0-9a-f-]{36}$/);
    expect(await files.owner()).toBe(owner);
    expect(await filesIn(files)).toBe(1);
    await claimFiles(db, files, 'here');
    expect(await ownerIn(db)).toBe(owner);
  });

  test('of another installation is refused, with or without files, and both stay as they were', async () => {
    const [production, trial, files, other] = [
      await installation(),
      await installation(),
      await open(),
      await open(),
    ];
    await claimFiles(production.db, files, 'here');
    const owner = await files.owner();
    const refused = `belong to the installation ${owner}`;
    await expect(claimFiles(trial.db, files, 'here')).rejects.toThrow(refused);
    expect(await ownerIn(trial.db)).toBe(null);
    await claimFiles(trial.db, other, 'there');
    await expect(claimFiles(trial.db, files, 'here')).rejects.toThrow(
      `npm run claim-files -- --instead-of ${owner}`,
    );
    expect(await areOwnFiles(trial.db, files)).toBe(false);
    expect(await files.owner()).toBe(owner);
  });

  test('with files and without a name is not that of a database that has had another', async () => {
    const [{ db }, files, old] = [await installation(), await open(), await open()];
    await claimFiles(db, files, 'here');
    await keep(old);
    await expect(claimFiles(db, old, 'there')).rejects.toThrow('--instead-of nobody');
    expect(await old.owner()).toBe(null);
    // An empty one is a new place.
    const empty = await open();
    await claimFiles(db, empty, 'elsewhere');
    expect(await empty.owner()).toBe(await ownerIn(db));
  });
});

test('the command gives the files to the installation of the settings, from the one that is named alone', async () => {
  const [ended, { db, connection }] = [await installation(), await installation()];
  const dataDirectory = newFolder();
  const files = await openFileStore(join(dataDirectory, 'files'));
  await claimFiles(ended.db, files, 'here');
  const owner = (await files.owner()) ?? '';
  const run = (...args: string[]) =>
    new Promise<{ code: number; printed: string }>((resolve) => {
      execFile(
        process.execPath,
        [join(import.meta.dirname, 'claim-files.ts'), ...args],
        {
          env: {
            PATH: process.env.PATH,
            ...COMPILED,
            DATABASE_URL: urlOf(connection),
            DATA_DIR: dataDirectory,
          },
        },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), printed: out + err }),
      );
    });
  expect(await run()).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Usage: npm run claim-files'),
  });
  const wrong = await run('--instead-of', 'nobody');
  expect(wrong).toMatchObject({
    code: 1,
    printed: expect.stringContaining(`belong to ${owner}, not to nobody`),
  });
  expect(await files.owner()).toBe(owner);

  expect(await run('--instead-of', owner)).toMatchObject({ code: 0 });
  expect(await files.owner()).toBe(await ownerIn(db));
  await claimFiles(db, files, 'here');
  await expect(claimFiles(ended.db, files, 'here')).rejects.toThrow('belong to the installation');
  expect(await readFile(join(dataDirectory, 'files/kept/.installation'), 'utf8')).toBe(
    `${await ownerIn(db)}\n`,
  );
});
