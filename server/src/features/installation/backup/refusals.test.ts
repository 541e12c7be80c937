/** What cannot be restored is refused in a sentence before anything is written. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readArchive } from '../../../platform/backup/read-archive.ts';
import { refuseUnfinishedRestore } from '../../../platform/backup/unfinished-restore.ts';
import { createArchive } from '../../../platform/backup/write-archive.ts';
import { readConfig } from '../../../platform/config.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { createLogger } from '../../../platform/log.ts';
import { restoreBackup } from './restore-backup.ts';
import { contentsOf, openDeskToCopy } from './testing/desk-to-copy.ts';

const log = createLogger('silent');
const desk = await openDeskToCopy();
await desk.raise(desk.world.ours, 200_000);
await desk.backUp('good');
const good = await readFile(desk.path('good'));
const place = await desk.newPlace();

const restore = (path: string, env: Record<string, string> = place.env) =>
  restoreBackup(path, { config: readConfig(env), log }, () => undefined);

/** Of the database, and of the folder but for the file that locks it and empty folders. */
async function expectUntouched() {
  expect(await contentsOf(place.connection)).toEqual({});
  const there = await readdir(place.env.DATA_DIR, { recursive: true }).catch(() => []);
  expect(
    there.filter((name) => !/^(?:instance\.lock|files|files\/staging|files\/kept(?:\/..)?)$/.test(name)),
  ).toEqual([]);
}

/** @param change what becomes of the text of an item; null leaves it out */
async function changed(name: string, change: (item: string, text: string) => string | null) {
  const archive = await createArchive(desk.path(name), true);
  for await (const { item, content } of readArchive(desk.path('good'))) {
    const whole = await buffer(content);
    const text = change(item, whole.toString('latin1'));
    if (text === null) continue;
    await archive.add(
      item,
      (async function* () {
        yield Buffer.from(text, 'latin1');
      })(),
    );
  }
  await archive.finish();
  return desk.path(name);
}

test('what is no archive, or not whole, wherever it is cut off or damaged', async () => {
  await writeFile(desk.path('text'), 'Dear reader');
  await expect(restore(desk.path('text'))).rejects.toThrow('is no backup of Switchboard');
  await writeFile(desk.path('empty'), '');
  await expect(restore(desk.path('empty'))).rejects.toThrow(/is damaged or was cut off/);
  await expect(restore(desk.path('nowhere'))).rejects.toThrow(/^There is no file .*nowhere\.$/);
  await expect(restore('/')).rejects.toThrow('/ is a folder');
  for (const part of [0.01, 0.3, 0.6, 0.9, 0.999]) {
    await writeFile(desk.path('cut'), good.subarray(0, Math.floor(good.length * part)));
    await expect(restore(desk.path('cut'))).rejects.toThrow(/cut off|no backup/);
    const bent = Buffer.from(good);
    const at = Math.floor(good.length * part);
    bent.writeUInt8((bent[at] ?? 0) ^ 16, at);
    await writeFile(desk.path('bent'), bent);
    await expect(restore(desk.path('bent'))).rejects.toThrow(/is damaged|no backup/);
  }
  await expectUntouched();
});

test('an archive whose content is not what its manifest says', async () => {
  const wrong: Record<string, (item: string, text: string) => string | null> = {
    'is damaged: the table users is not what it was': (item, text) =>
      item === 'database/main/users' ? text.replace('user@ours.test', 'user@else.test') : text,
    'is damaged: the table comments is missing': (item, text) =>
      item === 'database/main/comments' ? null : text,
    'is damaged: the file': (item, text) => (item.startsWith('files/') ? `${text}x` : text),
    'its manifest is missing': (item, text) => (item === 'manifest.json' ? null : text),
    'the secret key is missing': (item, text) => (item === 'secret.key' ? null : text),
    'its manifest cannot be read': (item, text) => (item === 'manifest.json' ? '{}' : text),
  };
  for (const [message, change] of Object.entries(wrong)) {
    await expect(restore(await changed('changed', change))).rejects.toThrow(message);
  }
  await expectUntouched();
});

test('a file that wants to lie outside the store', async () => {
  const archive = await createArchive(desk.path('outside'), true);
  for await (const { item, content } of readArchive(desk.path('good'))) {
    if (item === 'manifest.json') {
      await archive.add(
        'files/../../outside',
        (async function* () {
          yield Buffer.from('x');
        })(),
      );
    }
    await archive.add(item, content);
  }
  await archive.finish();
  await expect(restore(desk.path('outside'))).rejects.toThrow(
    'it holds something unknown, files/../../outside',
  );
  await expectUntouched();
});

test('what a newer version wrote', async () => {
  const later = await changed('later', (item, text) =>
    /about|manifest/.test(item) ? text.replace('"0001-', '"9999-from-the-future","0001-') : text,
  );
  await expect(restore(later)).rejects.toThrow(/newer version of Switchboard \(1\.2\.3/);
  const format = await changed('format', (item, text) =>
    item === 'about.json' ? '{"format":2,"product":"9.9"}' : text,
  );
  await expect(restore(format)).rejects.toThrow('was written by a newer version of Switchboard (9.9)');
  await expectUntouched();
});

test('a restore over data, or where another key is in use', async () => {
  const full = await desk.newPlace();
  const { pool, close } = await openDatabase({ ...full.connection, max: 1 }, log);
  await pool.query('create table notes (id integer primary key); insert into notes values (1)');
  await expect(restore(desk.path('good'), full.env)).rejects.toThrow(/The database test_\w+ is not empty/);
  expect((await pool.query('select * from notes')).rows).toEqual([{ id: 1 }]);
  expect((await pool.query(`select from pg_namespace where nspname = 'graphile_worker'`)).rowCount).toBe(0);
  await close();
  expect(existsSync(join(full.env.DATA_DIR, 'secret.key'))).toBe(false);

  const storage = desk.path('files-there');
  await mkdir(join(storage, 'kept', 'ab'), { recursive: true });
  await (await open(join(storage, 'kept', 'ab', 'abcdefgh'), 'w')).close();
  await expect(
    restore(desk.path('good'), { ...place.env, STORAGE_URL: `file://${storage}` }),
  ).rejects.toThrow('there are some already');

  const { DATABASE_URL: _, MIGRATION_DATABASE_URL: __, ...embedded } = full.env;
  await mkdir(join(embedded.DATA_DIR, 'postgres'), { recursive: true });
  await expect(restore(desk.path('good'), embedded)).rejects.toThrow(/There is a database in/);
  await expect(restore(desk.path('good'), { ...place.env, SECRET_KEY: 'x'.repeat(40) })).rejects.toThrow(
    'SECRET_KEY is another key than that of the backup',
  );
  await expectUntouched();
});

test('a restore that fails on the way leaves nothing; the next one succeeds, and one that was cut off is completed', async () => {
  const users = { rows: 0, bytes: 0, sha256: '' };
  const orphaned = await changed('orphaned', (item, text) => {
    if (item === 'database/main/users') {
      const kept = text.replace(/^.*user@ours\.test.*\n/m, '');
      users.rows = kept.split('\n').length - 1;
      users.bytes = kept.length;
      users.sha256 = createHash('sha256').update(Buffer.from(kept, 'latin1')).digest('hex');
      return kept;
    }
    if (item !== 'manifest.json') return text;
    const manifest = JSON.parse(Buffer.from(text, 'latin1').toString());
    Object.assign(
      manifest.tables.find(({ name }: { name: string }) => name === 'users'),
      users,
    );
    return Buffer.from(JSON.stringify(manifest)).toString('latin1');
  });
  await expect(restore(orphaned)).rejects.toThrow(/violates foreign key constraint/);
  await expectUntouched();

  await restore(desk.path('good'));
  const contents = await contentsOf(place.connection);
  await expect(restore(desk.path('good'))).rejects.toThrow(/there are some already/);
  const note = join(place.env.DATA_DIR, 'restore.unfinished');
  await writeFile(note, '');
  expect(() => refuseUnfinishedRestore(place.env.DATA_DIR)).toThrow(/was cut off.*Run npm run restore again/);
  await restore(desk.path('good'));
  expect(existsSync(note)).toBe(false);
  expect(await contentsOf(place.connection)).toEqual(contents);
});
