/** The drill: an installation is copied while people work, brought elsewhere, and compared with what it was. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkArchive } from '../../../platform/backup/check-archive.ts';
import { readConfig } from '../../../platform/config.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { type FileStore, openFileStore } from '../../../platform/files/file-store.ts';
import { claimFiles, ownerIn } from '../../../platform/files/files-owner.ts';
import { namedFiles, removeUnnamed } from '../../../platform/files/named-files.ts';
import { createLogger } from '../../../platform/log.ts';
import { codeOf } from '../../../testing/authenticator.ts';
import { endPrograms, spawnProgram, startProgram } from '../../../testing/program.ts';
import { PASSWORD } from '../../../testing/world.ts';
import { removeOrphanFiles } from '../housekeeping.ts';
import { restoreBackup } from './restore-backup.ts';
import { contentsOf, digestIn, openDeskToCopy, schemaOf } from './testing/desk-to-copy.ts';

const log = createLogger('silent');
const desk = await openDeskToCopy();
const { app, world, owner } = desk;

const restore = (path: string, env: Record<string, string>) =>
  restoreBackup(path, { config: readConfig(env), log }, () => undefined);

const namesIn = async (connection: typeof owner) => {
  const { db, close } = await openDatabase({ ...connection, max: 1 }, log);
  const { rows } = await sql<{ name: string }>`${namedFiles()} order by 1`.execute(db);
  await close();
  return rows.map(({ name }) => name);
};

test('a restored copy is another installation, and does not start on the files of the first', async () => {
  await claimFiles(app.db, app.files, 'here');
  const owner = await app.files.owner();
  const { storedName } = await desk.raise(world.ours);
  await desk.backUp('for-a-trial');
  const place = await desk.newPlace();
  await restore(desk.path('for-a-trial'), place.env);
  const restored = await openFileStore(readConfig(place.env).filesDirectory);
  const { db, close } = await openDatabase({ ...place.connection, max: 1 }, log);
  expect(await restored.owner()).toBe(await ownerIn(db));
  expect(await restored.owner()).not.toBe(owner);
  await close();

  const { DATA_DIR, ...env } = place.env;
  const trial = await spawnProgram(DATA_DIR, { ...env, STORAGE_URL: `file://${app.filesDirectory}` });
  await expect.poll(() => trial.child.exitCode, { timeout: 60_000 }).toBe(1);
  expect(trial.output()).toContain(`belong to the installation ${owner}`);
  expect(trial.output()).not.toContain('    at ');
  expect(await app.files.owner()).toBe(owner);
  expect(await app.storedFiles()).toContain(storedName);

  const another = await desk.newPlace();
  await (await openFileStore(readConfig(another.env).filesDirectory)).setOwner('somebody');
  await expect(restore(desk.path('for-a-trial'), another.env)).rejects.toThrow(
    'the place of another installation (somebody)',
  );
});

test('every table and file comes back as it was, and the product serves from there with its second factors', async () => {
  await desk.raise(world.ours, 3_000_000);
  await desk.raise(world.theirs, 1);
  const { manifest } = await desk.backUp('quiet');
  expect(manifest.tables.length).toBeGreaterThan(50);
  expect(manifest.missing).toEqual([]);
  const place = await desk.newPlace();
  await restore(desk.path('quiet'), place.env);

  expect(await contentsOf(place.connection)).toEqual(await contentsOf(owner));
  expect(await schemaOf(place.connection)).toEqual(await schemaOf(owner));
  const names = await namesIn(owner);
  expect(names.length).toBe(manifest.files.count);
  const restored = await openFileStore(readConfig(place.env).filesDirectory);
  for (const name of names) expect(await digestIn(restored, name)).toBe(await digestIn(app.files, name));

  const { DATA_DIR, ...env } = place.env;
  const program = await startProgram(DATA_DIR, { ...env, DEMO: 'off' });
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${program.base}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const begun = await post('/auth/login', { email: 'user@ours.test', password: PASSWORD });
  const code = codeOf(desk.factor, { clock: { now: () => new Date() } });
  const signedIn = await post('/auth/second-factor', { challenge: begun.body.challenge, code });
  expect(signedIn.status).toBe(200);
  await endPrograms();
});

test('what people do meanwhile is in it whole or not at all, and nothing that was there before is missed', async () => {
  const before = await desk.raise(world.ours);
  const working = new AbortController();
  const raised: string[] = [];
  const work = (async () => {
    while (!working.signal.aborted) raised.push((await desk.raise(world.ours)).ticketId);
  })();
  await expect.poll(() => raised.length).toBeGreaterThan(3);
  const acknowledged = [...raised];
  await desk.backUp('busy');
  await expect.poll(() => raised.length).toBeGreaterThan(acknowledged.length);
  working.abort();
  await work;

  const place = await desk.newPlace();
  await restore(desk.path('busy'), place.env);
  const { db, close } = await openDatabase({ ...place.connection, max: 1 }, log);
  const tickets = await db.selectFrom('tickets').select('id').execute();
  const ids = tickets.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([before.ticketId, ...acknowledged]));
  expect(ids.length).toBeLessThan((await app.db.selectFrom('tickets').select('id').execute()).length);
  // What triggers count in the same transaction.
  const { rows } = await sql<{ counted: number; there: number }>`
    select (select sum(tickets)::int from ticket_tallies) as counted,
      (select count(*)::int from tickets) as there`.execute(db);
  expect(rows[0]?.counted).toBe(rows[0]?.there);
  await close();
  const restored = await openFileStore(readConfig(place.env).filesDirectory);
  for (const name of await namesIn(place.connection)) {
    expect(await digestIn(restored, name)).toBe(await digestIn(app.files, name));
  }
});

test('a file whose row goes while the backup reads stays until it has been copied', async () => {
  const { storedName } = await desk.raise(world.ours);
  let asked = false;
  const files: FileStore = {
    ...app.files,
    async read(name, part) {
      if (!asked) {
        asked = true;
        await app.db.deleteFrom('attachments').where('stored_name', '=', storedName).execute();
        await removeUnnamed(app, [storedName]);
        await removeOrphanFiles({ ...app, log }, { staged: -1, kept: -1 });
      }
      return app.files.read(name, part);
    },
  };
  const { manifest } = await desk.backUp('deleting', files);
  expect(asked).toBe(true);
  expect(manifest.missing).toEqual([]);
  expect(await app.storedFiles()).toContain(storedName);
  // Afterwards it goes, as any file without a row.
  await removeOrphanFiles({ ...app, log }, { staged: -1, kept: -1 });
  expect(await app.storedFiles()).not.toContain(storedName);
});

test('a file that the store has lost stops no backup, which names it', async () => {
  const { storedName } = await desk.raise(world.ours);
  await app.files.remove(storedName);
  const { manifest } = await desk.backUp('lossy');
  expect(manifest.missing).toEqual([storedName]);
  expect((await checkArchive(desk.path('lossy'))).manifest).toEqual(manifest);
  await app.db.deleteFrom('attachments').where('stored_name', '=', storedName).execute();
});

test('of two backups at the same time the second is refused', async () => {
  const files: FileStore = {
    ...app.files,
    async read(name) {
      await expect(desk.backUp(`second-${name}`)).rejects.toThrow(
        'Another backup of this database is under way',
      );
      return Promise.reject(new Error('seen'));
    },
  };
  await expect(desk.backUp('first', files)).rejects.toThrow('seen');
});
