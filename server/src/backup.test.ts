/** The commands of the shell: an installation moves to an embedded database and back, and is copied while it runs. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentsOf, openDeskToCopy } from './features/installation/backup/testing/desk-to-copy.ts';
import { checkArchive } from './platform/backup/check-archive.ts';
import { lastBackup } from './platform/backup/last-backup.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLogger } from './platform/log.ts';
import { COMPILED } from './testing/compiled.ts';
import { freePort } from './testing/free-port.ts';
import { startObjectStorage } from './testing/object-storage.ts';
import { startProgram } from './testing/program.ts';

const desk = await openDeskToCopy();
const file = (name: string) => desk.path(name);

interface Ran {
  readonly code: number;
  readonly printed: string;
}

/** @param limit kilobytes that a file may have */
function run(
  command: 'backup' | 'restore' | 'main',
  args: readonly string[],
  env: Record<string, string>,
  limit?: number,
) {
  const program = [process.execPath, join(import.meta.dirname, `${command}.ts`), ...args];
  const { PATH, HOME } = process.env;
  const words =
    limit === undefined ? program : ['bash', '-c', `ulimit -f ${limit}; exec "$@"`, 'bash', ...program];
  const [first = '', ...rest] = words;
  return new Promise<Ran>((resolve) => {
    const options = { env: { PATH, HOME, LOG_LEVEL: 'error', ...COMPILED, ...env } };
    execFile(first, rest, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), printed: stdout + stderr }),
    );
  });
}

test('from an external database to an embedded one, which is copied running and at rest, and back', async () => {
  await desk.backUp('external');
  const embedded = { DATA_DIR: file('embedded') };
  const there = await run('restore', ['--from', file('external')], embedded);
  expect(there.printed).toMatch(/Restored in .* s, and compared: \d+ rows of \d+ tables and \d+ files/);

  const program = await startProgram(embedded.DATA_DIR, { DEMO: 'off' });
  const running = await run('backup', ['--to', file('running')], embedded);
  expect(running).toEqual({
    code: 0,
    printed: expect.stringMatching(/running holds \d+ rows of \d+ tables/),
  });
  expect((await stat(file('running'))).mode & 0o777).toBe(0o600);
  await program.end('SIGTERM');
  const atRest = await run('backup', ['--to', file('at-rest')], embedded);
  expect(atRest.code).toBe(0);
  expect((await readdir(file('.'))).filter((name) => name.endsWith('.partial'))).toEqual([]);

  const back = await desk.newPlace();
  expect((await run('restore', ['--from', file('at-rest')], back.env)).code).toBe(0);
  const { manifest } = await checkArchive(file('at-rest'));
  const rows = manifest.tables.find(({ name }) => name === 'tickets')?.rows;
  const [before, after] = [await contentsOf(desk.owner), await contentsOf(back.connection)];
  expect(after['public.tickets']).toBe(before['public.tickets']);
  expect(after['public.events']).toBe(before['public.events']);
  expect(before['public.tickets']?.startsWith(`${rows} `)).toBe(true);
  const { db, close } = await openDatabase({ ...back.connection, max: 1 }, createLogger('silent'));
  // The copy at rest knows of the one before it.
  const { size } = await stat(file('running'));
  expect(await lastBackup(db)).toEqual({ at: expect.any(Date), bytes: size });
  await close();
});

test('files in object storage are copied from there, and restored into another', async () => {
  await desk.backUp('with-files');
  const storages = await Promise.all([startObjectStorage(), startObjectStorage()]);
  const [from, to] = storages;
  const [first, second] = [await desk.newPlace(), await desk.newPlace()];
  const { manifest } = await checkArchive(file('with-files'));
  const stored = `and ${manifest.files.count} files`;

  const there = await run('restore', ['--from', file('with-files')], {
    ...first.env,
    STORAGE_URL: from.url(),
  });
  expect(there.printed).toContain(stored);
  const source = { ...first.env, DATABASE_URL: first.env.MIGRATION_DATABASE_URL };
  const target = ['--to', file('from-storage')];
  const copied = await run('backup', target, { ...source, STORAGE_URL: from.url() });
  expect(copied.printed).toContain(`${manifest.files.count} files`);
  const back = await run('restore', ['--from', file('from-storage')], {
    ...second.env,
    STORAGE_URL: to.url(),
  });
  expect(back.printed).toContain(stored);
  expect((await checkArchive(file('from-storage'))).manifest.files).toEqual(manifest.files);

  from.asked.length = 0;
  // A storage that ends in the middle leaves no archive that looks whole.
  from.fail = (request, response) => {
    const isOver = from.asked.filter((method) => method === 'GET').length > 3 && request.method === 'GET';
    if (isOver) response.destroy();
    return isOver;
  };
  const cut = await run('backup', ['--to', file('cut')], { ...source, STORAGE_URL: from.url() });
  expect(cut).toEqual({
    code: 1,
    printed: expect.stringMatching(/Copying \d+ files \.\.\.\nFiles cannot be reached at the moment\. .*\n$/),
  });
  expect((await readdir(file('.'))).filter((name) => name.startsWith('cut'))).toEqual([]);
  await Promise.all(storages.map((storage) => storage.close()));
});

test('the program does not start where a restore was cut off', async () => {
  const DATA_DIR = file('cut-off');
  await mkdir(DATA_DIR);
  await writeFile(join(DATA_DIR, 'restore.unfinished'), '');
  const { code, printed } = await run('main', [], { DATA_DIR, PORT: `${await freePort()}` });
  expect(printed).toMatch(/did not start\.\s+A restore into .*cut-off was cut off/);
  expect(code).toBe(1);
  expect(await readdir(DATA_DIR)).not.toContain('postgres');
});

test('what cannot be done is said in a sentence, and nothing is left or overwritten', async () => {
  const { env } = await desk.newPlace();
  const source = { ...env, DATABASE_URL: env.MIGRATION_DATABASE_URL, SECRET_KEY: 'x'.repeat(32) };
  const nobody = `postgres://somebody@127.0.0.1:${await freePort()}/desk`;
  await mkdir(file('targets'));
  await writeFile(file('targets/there'), 'mine');
  const to = (name: string) => ['--to', file(`targets/${name}`)];
  const refused = await Promise.all([
    run('backup', [], source),
    run('backup', to('there'), source),
    run('backup', to('no-folder/x'), source),
    run('backup', to('x'), { ...source, DATABASE_URL: nobody, MIGRATION_DATABASE_URL: nobody }),
    run('backup', to('y'), source),
    run('backup', to('z'), { ...env }),
    run('backup', to('w'), { DATA_DIR: file('nothing'), SECRET_KEY: 'x'.repeat(32) }),
    run('restore', ['--from', file('nowhere'), '--check'], {}),
  ]);
  expect(refused.map(({ printed }) => printed.trim())).toEqual([
    'Usage: npm run backup -- --to <file> [--overwrite]',
    `${file('targets/there')} exists already. Choose another name, or add --overwrite.`,
    expect.stringMatching(/was not written: .*no-folder\/x cannot be written, its folder does not exist\.$/),
    expect.stringMatching(/^The database cannot be reached \(ECONNREFUSED.*Check DATABASE_URL\.$/),
    'There is nothing to copy: the database has no tables of Switchboard.',
    expect.stringMatching(/^There is no secret key in/),
    expect.stringMatching(/^There is no database in .*nothing/),
    `There is no file ${file('nowhere')}.`,
  ]);
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 1));
  const full = await run(
    'backup',
    [...to('there'), '--overwrite'],
    { DATA_DIR: join(desk.app.filesDirectory, '..'), DATABASE_URL: desk.ownerUrl },
    16,
  );
  expect(full).toEqual({
    code: 1,
    printed: expect.stringMatching(/was not written: .* files there may not become so large\./),
  });
  expect(await readdir(file('targets'))).toEqual(['there']);
});
