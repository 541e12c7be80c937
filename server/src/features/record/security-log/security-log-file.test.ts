/** The lines for a log system: of what was committed, once, without names, also after the disk or the program failed. */
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import { insertSecurityEvents } from './security-event.repo.ts';
import { type Happening, rowOf, writeSecurityEvents } from './security-event.ts';
import { openSecurityLogFile } from './security-log-file.ts';

let database: TestDatabase;
let world: World;
let directory: string;
let path: string;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database.db);
  directory = await mkdtemp(join(tmpdir(), 'switchboard-security-log-'));
});
beforeEach(() => {
  path = join(directory, `${newId()}.jsonl`);
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

/** Of the program's log. */
const complaints: string[] = [];
const log = createLogger('error', { write: (line) => void complaints.push(line) });
const openFile = () => openSecurityLogFile({ database, config: { securityLogFile: path }, log });
const lines = async (file = path) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const signedIn = (requestId: string): Happening => ({
  event: 'sign_in.signed_in',
  data: { way: 'password' },
  at: new Date(),
  organizationId: world.ours.id,
  personId: world.ours.user,
  about: { kind: 'user', id: world.ours.admin },
  origin: { address: '192.0.2.1', sessionId: newId() },
  requestId,
});
const requests = async () => (await lines()).map(({ request }) => request);

test('an entry becomes a line when it is committed, with ids and the address, without names', async () => {
  await writeSecurityEvents(database.db, [signedIn('before the file')]);
  const close = await openFile();
  const undone = database.db.transaction().execute(async (trx) => {
    await writeSecurityEvents(trx, [signedIn('undone')]);
    throw new Error('the act failed');
  });
  await expect(undone).rejects.toThrow('the act failed');
  await writeSecurityEvents(database.db, [signedIn('done')]);
  await expect.poll(requests).toEqual(['done']);
  const [line] = await lines();
  expect(line).toMatchObject({
    event: 'sign_in.signed_in',
    outcome: 'ok',
    organization: world.ours.id,
    person: world.ours.user,
    role: 'user',
    about: { kind: 'user', id: world.ours.admin },
    address: '192.0.2.1',
    times: 1,
  });
  expect(JSON.stringify(line)).not.toMatch(/Person|@/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await close();
  expect(await requests()).toEqual(['done']);
});

test('what is counted has a further line, and what was moved away is begun anew', async () => {
  const close = await openFile();
  const counted = rowOf(signedIn('first'), 'a key');
  await insertSecurityEvents(database.db, [counted]);
  await expect.poll(requests).toEqual(['first']);
  await insertSecurityEvents(database.db, [{ ...counted, id: newId(), request_id: 'second' }]);
  await expect.poll(async () => (await lines()).map(({ times }) => times)).toEqual([1, 2]);
  await rename(path, `${path}.1`);
  await writeSecurityEvents(database.db, [signedIn('after it')]);
  await expect.poll(() => lines().catch(() => [])).toMatchObject([{ request: 'after it' }]);
  await close();
});

test('a start goes on behind the last line', async () => {
  const close = await openFile();
  await writeSecurityEvents(database.db, [signedIn('one')]);
  // Announced by then: a program that starts hears of nothing that was announced to another one.
  await expect.poll(requests).toEqual(['one']);
  await close();
  await writeSecurityEvents(database.db, [signedIn('while it was down')]);
  const closeAgain = await openFile();
  expect(await requests()).toEqual(['one', 'while it was down']);
  await closeAgain();
  expect(await requests()).toEqual(['one', 'while it was down']);
});

test('a disk that fails stops nobody, and gets everything when it works again', async () => {
  const close = await openFile();
  await rm(directory, { recursive: true });
  await writeSecurityEvents(database.db, [signedIn('while the disk was gone')]);
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  await mkdir(directory);
  await close();
  expect((await requests()).at(-1)).toBe('while the disk was gone');
});

test('a path that cannot be written is told at the start', async () => {
  await writeFile(path, '');
  path = join(path, 'below-a-file.jsonl');
  await expect(openFile()).rejects.toThrow(`cannot be written to ${path} (SECURITY_LOG)`);
});
