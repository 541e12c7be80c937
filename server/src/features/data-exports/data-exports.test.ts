import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DataExport } from '@switchboard/contract/data-exports/data-exports.ts';
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import type { AuditEntry } from '@switchboard/contract/record/audit.ts';
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { newId } from '../../platform/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { createPresence } from '../../platform/presence.ts';
import { CANARY, shows } from '../../testing/canary/canary.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import type { Answer } from '../../testing/test-app.ts';
import { createTicketWithFile } from '../../testing/ticket-with-file.ts';
import { createTicket, createUser, PASSWORD } from '../../testing/world.ts';
import { cleanExports } from './clean-exports.ts';
import { exportTask } from './export-job.ts';
import { ORGANIZATION_TABLES } from './organization-tables.ts';
import { exportJobs } from './run-export.ts';
import { expectRoom } from './start-export.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;
const { db, clock } = app;

// Three a day, and one at a time.
beforeEach(async () => {
  await db.deleteFrom('data_exports').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(app.database.owner);
});
await sql`update users set password_hash = (select password_hash from users where id = ${ours.admin})
  where id = any(${[CANARY.admin, CANARY.agent, CANARY.manager, CANARY.user]}::uuid[])`.execute(db);

const ADMIN = '/admin/exports';
const OWN = '/auth/data-exports';

const exportOf = ({ body }: Answer) => body.export as unknown as DataExport;
const begin = (caller: string, path = ADMIN, more: object = {}) =>
  app.call(caller, 'POST', path, { body: { password: PASSWORD, ...more } });

async function begun(caller: string, path = ADMIN, more: object = {}): Promise<string> {
  const answer = await begin(caller, path, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return exportOf(answer)._id;
}

async function linkTo(caller: string, id: string, path = ADMIN) {
  const { status, body, headers } = await app.call(caller, 'POST', `${path}/${id}/link`);
  const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status, url: String(body.url).replace('/api', ''), cookie };
}
const openLink = ({ url, cookie }: { url: string; cookie: string }, headers: Record<string, string> = {}) =>
  app.call(null, 'GET', url, { headers: { cookie, ...headers } });

interface Manifest {
  readonly format: string;
  readonly organization?: object;
  readonly snapshotAt: string;
  readonly files: readonly { path: string; rows: number | null; bytes: number; sha256: string }[];
  readonly missing: readonly string[];
}

async function storedOf(id: string): Promise<Buffer> {
  const { stored_name } = await db
    .selectFrom('data_exports')
    .select('stored_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Buffer.concat(await (await app.files.read(stored_name ?? '')).toArray());
}

/** Makes the file and reads it back. */
async function take(caller: string, path = ADMIN, more: object = {}) {
  const id = await begun(caller, path, more);
  await app.runJobs();
  const made = exportOf(await app.call(caller, 'GET', `${path}/${id}`));
  expect(made.state, JSON.stringify(made)).toBe('ready');
  // What is the canary's own leaves in no answer to anybody without a session.
  const raw = shows(caller) ? await storedOf(id) : (await openLink(await linkTo(caller, id, path))).raw;
  expect(createHash('sha256').update(raw).digest('hex')).toBe(made.sha256);
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(raw)])));
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.getEntriesGenerator()) {
    if (entry.directory) continue;
    entries.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  await zip.close();
  const text = (name: string) => entries.get(name)?.toString() ?? '';
  const rows = (name: string): Record<string, unknown>[] =>
    text(`data/${name}.jsonl`)
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const manifest: Manifest = JSON.parse(text('manifest.json'));
  return { id, made, entries, rows, manifest, everything: Buffer.concat([...entries.values()]).toString() };
}

describe('everything of an organization', () => {
  test('is what the database has, table by table, without what opens anything', async () => {
    const { rows, manifest, entries, made } = await take(CANARY.admin);
    for (const [name, table] of Object.entries(ORGANIZATION_TABLES)) {
      if (typeof table === 'string') {
        expect(entries.has(`data/${name}.jsonl`), name).toBe(false);
        continue;
      }
      const whose = table.ofPeople
        ? sql`user_id in (select id from users where organization_id = ${CANARY.id})`
        : sql`${sql.ref(name === 'organizations' ? 'id' : 'organization_id')} = ${CANARY.id}`;
      const found = await sql<{ row: object }>`
        select to_jsonb(t) - ${table.without ?? []}::text[] as row from ${sql.table(name)} as t where ${whose}`.execute(
        db,
      );
      const byText = (row: object) => JSON.stringify(row);
      const expected = found.rows.map(({ row }) => byText(row));
      const taken = rows(name).map(byText);
      if (table.shared) expect(expected, name).toEqual(expect.arrayContaining(taken));
      // What the record and the log have gained since is theirs alone.
      else if (name === 'events') expect(expected).toEqual(expect.arrayContaining(taken));
      else if (name !== 'security_events') expect(taken.toSorted(), name).toEqual(expected.toSorted());
      for (const row of rows(name))
        expect(
          Object.keys(row).filter((key) => /hash|secret|sealed|password|token(?!s?_)/.test(key)),
          name,
        ).toEqual([]);
    }
    expect(manifest).toMatchObject({
      format: 'switchboard-export/1',
      organization: { _id: CANARY.id, code: CANARY.code },
      // Of the canary, which has one file alone.
      missing: [expect.stringMatching(/^files\/field_files\//)],
    });
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      [...entries.keys()].filter((path) => path !== 'manifest.json').toSorted(),
    );
    for (const { path, rows: count, bytes, sha256 } of manifest.files) {
      const content = entries.get(path) ?? Buffer.alloc(0);
      expect({ bytes, sha256 }, path).toEqual({
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      if (count !== null) expect(count, path).toBe(content.toString().split('\n').length - 1);
    }
    expect(made.progress.done).toBe(made.progress.total);
  });

  test('has nothing of another', async () => {
    await createTicketWithFile(app, theirs, Buffer.from('of theirs'));
    const { everything } = await take(ours.admin);
    expect(shows(everything)).toBe(false);
    expect(everything).not.toContain(theirs.id);
    expect(everything).not.toContain('of theirs');
  });

  test('has files under the names that they came with, and not where they are left out', async () => {
    const { storedName } = await createTicketWithFile(app, ours, Buffer.from('what was attached'));
    const { entries } = await take(ours.admin);
    const path = [...entries.keys()].find((name) => name.startsWith('files/attachments/'));
    expect(path).toMatch(/\/a\.txt$/);
    expect(entries.get(path ?? '')?.toString()).toBe('what was attached');
    await app.files.remove(storedName);
    // The row is there, the bytes are not: that is told, and no reason to fail.
    expect((await take(ours.admin)).manifest.missing).toEqual([path]);
    const without = await take(ours.admin, ADMIN, { files: false });
    expect([...without.entries.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
  });

  test('has of a confidential ticket that its maker may not read that it is there alone', async () => {
    const secret = await createTicket(db, ours, { summary: 'Something unheard of' });
    await db.updateTable('tickets').set({ confidential: true }).where('id', '=', secret).execute();
    await app.call(ours.user, 'POST', `/tickets/${secret}/comments`, {
      body: { comment: 'Unheard of, again' },
    });
    const { rows, everything } = await take(ours.admin);
    expect(rows('tickets').find(({ id }) => id === secret)).toEqual({
      organization_id: ours.id,
      id: secret,
      number: expect.any(String),
      status: 'Open',
      created_at: expect.any(String),
      confidential: true,
      withheld: true,
    });
    expect(everything).not.toMatch(/unheard of/i);
    expect(rows('ticket_people').filter((row) => row.ticket_id === secret)).toEqual([]);
    expect(rows('events').filter((row) => row.subject_id === secret)).toEqual([]);
  });
});

test('one is made at a time, and three a day', async () => {
  const id = await begun(ours.admin);
  const second = await begin(ours.admin);
  expect(second).toMatchObject({ status: 409, body: { code: 'EXPORT_RUNNING' } });
  // Another organization and a person for themselves are not concerned.
  await begun(theirs.admin);
  await begun(ours.admin, OWN);
  await app.call(ours.admin, 'DELETE', `${ADMIN}/${id}`);
  for (let count = 2; count <= 3; count += 1) {
    await app.call(ours.admin, 'DELETE', `${ADMIN}/${await begun(ours.admin)}`);
  }
  const fourth = await begin(ours.admin);
  expect(fourth).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  clock.advance(DAY);
  expect((await begin(ours.admin)).status).toBe(201);
});

test('asks for the password, and is for admins; nothing is begun where there is no room', async () => {
  expect((await begin(ours.admin, ADMIN, { password: 'wrong' })).status).toBe(400);
  for (const caller of [ours.manager, ours.user, superAdmin])
    expect((await begin(caller)).status, caller).toBe(403);
  const nearlyFull = { ...readConfig({}), filesDirectory: app.filesDirectory, minFreeSpace: 2 ** 52 };
  await expect(expectRoom(db, nearlyFull, ours.id, true)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(await db.selectFrom('data_exports').select('id').execute()).toEqual([]);
});

describe('a link', () => {
  test('opens a range of the file, in the browser that asked for it, for whoever made it', async () => {
    const { id, made } = await take(ours.admin);
    const link = await linkTo(ours.admin, id);
    const whole = await openLink(link);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(made.bytes),
      'content-disposition': expect.stringMatching(/^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const part = await openLink(link, { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.raw).toEqual(whole.raw.subarray(10, 20));
    expect((await openLink({ ...link, cookie: '' })).status).toBe(404);
    expect((await openLink({ ...link, cookie: (await linkTo(ours.admin, id)).cookie })).status).toBe(404);
    expect((await openLink({ ...link, url: `${link.url}x` })).status).toBe(404);
    const colleague = await createUser(db, {
      organizationId: ours.id,
      role: 'admin',
      email: `admin-${newId()}@ours.example`,
    });
    // Listed, and not to be had: it holds what its maker may read.
    expect(exportOf(await app.call(colleague, 'GET', `${ADMIN}/${id}`))).toMatchObject({ mine: false });
    expect((await linkTo(colleague, id)).status).toBe(404);
    expect((await linkTo(theirs.admin, id)).status).toBe(404);
  });

  test('ends with its day, its session, its maker’s role, and the file', async () => {
    const { id } = await take(ours.admin);
    const ended = async (end: () => unknown, undo: () => unknown = () => undefined) => {
      const link = await linkTo(ours.admin, id);
      expect((await openLink(link)).status).toBe(200);
      await end();
      expect((await openLink(link)).status).toBe(404);
      await undo();
    };
    const setRole = (role: 'admin' | 'manager') =>
      db.updateTable('users').set({ role }).where('id', '=', ours.admin).execute();
    await ended(
      () => setRole('manager'),
      () => setRole('admin'),
    );
    await ended(() => db.deleteFrom('sessions').where('user_id', '=', ours.admin).execute());
    await ended(() => clock.advance(DAY));
    await ended(() => app.call(ours.admin, 'DELETE', `${ADMIN}/${id}`));
    expect(await app.storedFiles()).not.toContain('staging');
    expect((await linkTo(ours.admin, id)).status).toBe(404);
  });
});

test('files go after seven days, and all but the newest three before', async () => {
  const countStored = async () => (await app.storedFiles()).length;
  const before = await countStored();
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    ids.push((await take(ours.admin)).id);
    clock.advance(DAY / 3 + HOUR);
  }
  const statesOf = async () =>
    Promise.all(ids.map(async (id) => exportOf(await app.call(ours.admin, 'GET', `${ADMIN}/${id}`)).state));
  expect(await statesOf()).toEqual(['expired', 'ready', 'ready', 'ready']);
  expect(await countStored()).toBe(before + 3);
  clock.advance(7 * DAY);
  await cleanExports({ db, files: app.files }, clock.now());
  expect(await statesOf()).toEqual(['expired', 'expired', 'expired', 'expired']);
  expect(await countStored()).toBe(before);
});

describe('one that does not come to its end', () => {
  const log = createLogger('silent');
  /** The job as it runs over this store. */
  const run = (id: string, files: Partial<FileStore>, signal = new AbortController().signal) => {
    const config = { ...readConfig({}), exportDays: 7 };
    const stored = { ...app.files, ...files };
    const [job] = exportJobs({ db, files: stored, presence: createPresence(), clock, config, log });
    expect(job?.name).toBe(exportTask.name);
    return job?.run({ exportId: id }, { signal });
  };
  const stateOf = async (id: string) => exportOf(await app.call(ours.admin, 'GET', `${ADMIN}/${id}`));
  const broken = (error: Error): Partial<FileStore> => ({
    stage: async (source) => {
      source.resume();
      (source as Readable).destroy(error);
      throw error;
    },
  });

  test('is cancelled while it waits, and while it runs; nothing of it stays', async () => {
    const before = await app.storedFiles();
    const waiting = await begun(ours.admin);
    expect(exportOf(await app.call(ours.admin, 'DELETE', `${ADMIN}/${waiting}`)).state).toBe('cancelled');
    const running = await begun(ours.admin);
    const cancel = app.files.stage;
    await run(running, {
      stage: async (source) => {
        await app.call(ours.admin, 'DELETE', `${ADMIN}/${running}`);
        return cancel(source);
      },
    });
    await app.runJobs();
    expect([(await stateOf(waiting)).state, (await stateOf(running)).state]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(await app.storedFiles()).toEqual(before);
  });

  test('is begun anew after a program that ended in its midst, and given up after five', async () => {
    const before = await app.storedFiles();
    const id = await begun(ours.admin);
    const ending = new AbortController();
    ending.abort(new Error('the program ends'));
    await expect(run(id, {}, ending.signal)).rejects.toThrow('the program ends');
    expect((await stateOf(id)).state).toBe('running');
    expect(await app.storedFiles()).toEqual(before);
    await app.runJobs();
    expect((await stateOf(id)).state).toBe('ready');

    const hopeless = await begun(ours.admin);
    for (let count = 0; count < 5; count += 1)
      await expect(run(hopeless, broken(new Error('gone')))).rejects.toThrow();
    await run(hopeless, {});
    expect(await stateOf(hopeless)).toMatchObject({ state: 'failed', failure: 'error' });
  });

  test('fails where the disk is full, and where its maker may not take it any more', async () => {
    const id = await begun(ours.admin);
    await run(id, broken(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: 'storage_full' });
    const maker = await createUser(db, {
      organizationId: ours.id,
      role: 'admin',
      email: `admin-${newId()}@ours.example`,
    });
    const other = await begun(maker);
    await db.updateTable('users').set({ role: 'manager' }).where('id', '=', maker).execute();
    await run(other, {});
    expect(await stateOf(other)).toMatchObject({ state: 'failed', failure: 'not_allowed' });
  });
});

describe('what is about a person', () => {
  test('is theirs as they may see it: no internal note, nobody else’s e-mail, no ticket of others', async () => {
    const mine = await createTicket(db, ours, { summary: 'My own ticket' });
    const others = await createTicket(db, ours, { summary: 'Not my ticket', requester: ours.otherUser });
    const comment = async (ticket: string, caller: string, text: string, isInternal = false) => {
      const body = { comment: text, isInternal };
      const { status, body: answer } = await app.call(caller, 'POST', `/tickets/${ticket}/comments`, {
        body,
      });
      expect(status, JSON.stringify(answer)).toBe(201);
    };
    await comment(mine, ours.admin, 'A public answer');
    await comment(mine, ours.admin, 'An internal note', true);
    await comment(others, ours.admin, 'Somebody else’s answer');
    const { rows, everything, manifest } = await take(ours.user, OWN);
    expect(rows('tickets').map(({ summary }) => summary)).toContain('My own ticket');
    expect(rows('comments')).toContainEqual(
      expect.objectContaining({ text: 'A public answer', by: expect.any(String) }),
    );
    expect(everything).not.toMatch(/Not my ticket|An internal note|Somebody else/);
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', ours.admin)
      .executeTakeFirstOrThrow();
    expect(everything).not.toContain(email);
    expect(everything).not.toContain('password_hash');
    expect(manifest).toMatchObject({ person: { _id: ours.user } });
    expect(shows(everything)).toBe(false);
  });

  test('nobody else finds it, and a super admin has it, too', async () => {
    const { id } = await take(ours.user, OWN);
    for (const caller of [ours.admin, theirs.admin])
      expect((await app.call(caller, 'GET', `${OWN}/${id}`)).status).toBe(404);
    expect((await app.call(ours.admin, 'GET', `${ADMIN}/${id}`)).status).toBe(404);
    expect((await take(superAdmin, OWN)).rows('profile')).toHaveLength(1);
    // Every query holds for every role, on rows of every table.
    for (const caller of [CANARY.admin, CANARY.agent, CANARY.manager, CANARY.user]) await take(caller, OWN);
  });
});

test('the record tells who took everything, when, and how much', async () => {
  const { id } = await take(ours.admin);
  const { body } = await app.call(ours.admin, 'GET', '/admin/audit?limit=20&kind=data_export');
  const about = (body.entries as unknown as AuditEntry[]).filter(({ subjectId }) => subjectId === id);
  expect(about.map(({ verb }) => verb)).toEqual(['finished', 'created']);
});
