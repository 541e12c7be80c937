/** Uploads and downloads through the calls while files lie in an object storage. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { removeOrphanFiles, removeUnusedChatImages } from './features/installation/housekeeping.ts';
import { purgeOrganization } from './features/organizations/purge-organization.ts';
import { BYTES_PER_PERSON_AND_DAY } from './features/tickets/life/ticket-files.ts';
import { ticketFields } from './features/tickets/testing/ticket-calls.ts';
import { form, openUploadApp } from './features/tickets/testing/upload-app.ts';
import { refuseAsStorage, startObjectStorage } from './testing/object-storage.ts';
import { PNG, TEXT } from './testing/sample-files.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { callTo, signIn, startTwoPrograms } from './testing/two-programs.ts';
import { createWorld } from './testing/world.ts';

const storage = await startObjectStorage();
afterAll(() => storage.close());
const { app, world, base, send, create, download, refused } = await openUploadApp({
  STORAGE_URL: storage.url(),
});
const staged = () => readdir(join(app.filesDirectory, 'staging'));
const { user } = world.ours;
const LONG = Buffer.from(randomBytes(1_500_000).toString('hex'));

async function upload() {
  const { status, body } = await create([
    ['long.txt', LONG],
    ['shot.png', PNG],
  ]);
  expect(status).toBe(201);
  const [long = '', shot = ''] = body.ticket.attachments.map(({ filename }) => filename);
  return { id: body.ticket._id, long, shot };
}

test('what is uploaded lies in the bucket alone, and comes back whole, in parts and after a cut', async () => {
  const { id, long, shot } = await upload();
  expect(await staged()).toEqual([]);
  expect(await app.storedFiles()).toEqual(expect.arrayContaining([long, shot]));

  const whole = await download(user, id, long);
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(LONG.length)]);
  expect(Buffer.from(await whole.arrayBuffer()).equals(LONG)).toBe(true);

  const etag = whole.headers.get('etag') ?? '';
  const rest = await download(user, id, long, { range: 'bytes=2000000-', 'if-range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 2000000-${LONG.length - 1}/${LONG.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(LONG.subarray(2_000_000))).toBe(true);
  expect((await download(user, id, long, { range: `bytes=${LONG.length}-` })).status).toBe(416);
  expect((await download(user, id, long, { 'if-none-match': etag })).status).toBe(304);
  expect((await download(world.theirs.user, id, long)).status).toBe(404);

  // The head alone costs no read of the file.
  const asked = storage.asked.length;
  const head = await fetch(`${base}/api/tickets/${id}/attachments/${long}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await app.tokenFor(user)}` },
  });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(LONG.length)]);
  expect(storage.asked.length).toBe(asked);
});

test('what is refused leaves nothing in the bucket', async () => {
  const puts = () => storage.asked.filter((method) => method === 'PUT').length;
  const before = puts();
  await refused(() => create([['fake.png', TEXT]]), 400, 'Invalid file type');
  expect(puts()).toBe(before);

  // After its files have been kept, by the transaction.
  await upload();
  await app.db
    .updateTable('attachments')
    .set({ size: BYTES_PER_PERSON_AND_DAY, created_at: app.clock.now() })
    .execute();
  await refused(
    () => create([['a.txt', TEXT]]),
    429,
    'You have uploaded a lot today. Please try again tomorrow.',
  );
  expect(puts()).toBe(before + 3);

  // Where it cannot be taken back, the reason of the refusal is told, and the sweeper takes it.
  const files = (await app.storedFiles()).length;
  const healthy = storage.fail;
  storage.fail = ({ method }, response) => {
    if (method === 'DELETE') refuseAsStorage(response, 403, 'AccessDenied');
    return method === 'DELETE';
  };
  expect((await create([['a.txt', TEXT]])).status).toBe(429);
  storage.fail = healthy;
  expect((await app.storedFiles()).length).toBe(files + 1);
  await removeOrphanFiles({ ...app, log: app.fastify.log }, { staged: -1, kept: -60_000 });
  expect((await app.storedFiles()).length).toBe(files);
  expect(await staged()).toEqual([]);
});

test('while the storage is away files are refused, words go on, and nothing is half done', async () => {
  const { id, long } = await upload();
  const healthy = storage.fail;
  storage.fail = (_request, response) => {
    response.destroy();
    return true;
  };
  const answers = async () => [await create([['a.txt', TEXT]]), await download(user, id, long)] as const;
  const count = () => app.db.selectFrom('tickets').select('id').execute();
  const before = await count();
  const [refusal, unread] = await answers();
  expect(refusal).toMatchObject({ status: 503, body: { message: MESSAGES.filesUnavailable } });
  expect([unread.status, unread.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await count()).toEqual(before);
  expect(await staged()).toEqual([]);

  expect((await send(user, '/tickets', form(ticketFields(world.ours), []))).status).toBe(201);
  expect((await app.call(user, 'GET', `/tickets/${id}`)).status).toBe(200);
  expect((await app.call(null, 'GET', '/health/ready')).status).toBe(200);

  storage.fail = healthy;
  await expect.poll(async () => (await download(user, id, long)).status).toBe(200);
});

test('a download that the storage cuts is cut for its reader too', async () => {
  const { id, long } = await upload();
  const healthy = storage.fail;
  storage.fail = (_request, response) => {
    response.writeHead(200, { 'content-length': String(LONG.length) });
    response.write(LONG.subarray(0, 1_000_000), () => response.destroy());
    return true;
  };
  const answer = await download(user, id, long);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  storage.fail = healthy;
  const whole = await download(user, id, long);
  expect(Buffer.from(await whole.arrayBuffer()).equals(LONG)).toBe(true);
});

async function sendImage(path: string, field: string, caller: string, method = 'POST') {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(PNG)]), 'image.png');
  const headers = { authorization: `Bearer ${await app.tokenFor(caller)}` };
  const answer = await fetch(`${base}/api${path}`, { method, headers, body });
  return { status: answer.status, body: (await answer.json()) as { imageUrl: string } };
}

test('images of chats and logos are kept there, and are swept away when nothing names them', async () => {
  const { status, body } = await sendImage('/chat/upload-image', 'image', user);
  expect(status).toBe(200);
  const shown = () => app.call(user, 'GET', body.imageUrl.replace('/api', ''));
  expect((await shown()).raw).toEqual(PNG);

  const { id } = await app.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', world.ours.id)
    .executeTakeFirstOrThrow();
  expect((await sendImage(`/organizations/${id}`, 'logo', world.superAdmin, 'PUT')).status).toBe(200);
  const logo = await app.db
    .selectFrom('organizations')
    .select(['logo_file', 'logo_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const shownLogo = await app.call(null, 'GET', `/organizations/${id}/logo?v=${logo.logo_version}`);
  expect(shownLogo.raw).toEqual(PNG);

  const orphan = await app.files.stage(Readable.from(['x']));
  await app.files.keep(orphan);
  const deps = { ...app, log: app.fastify.log };
  await removeOrphanFiles(deps);
  expect(await app.storedFiles()).toContain(orphan.storedName);
  await removeOrphanFiles(deps, { staged: -1, kept: -60_000 });
  const left = await app.storedFiles();
  expect(left).not.toContain(orphan.storedName);
  expect(left).toContain(logo.logo_file);
  expect((await shown()).status).toBe(200);

  app.clock.advance(25 * 60 * 60 * 1000);
  await removeUnusedChatImages(deps);
  expect((await shown()).status).toBe(404);
  expect((await app.storedFiles()).length).toBe(left.length - 1);
});

test('a purged organization leaves no file there', async () => {
  const mine = await upload();
  const before = await app.storedFiles();
  const theirs = await send(
    world.theirs.user,
    '/tickets',
    form(ticketFields(world.theirs), [['a.txt', TEXT]]),
  );
  const [{ filename } = { filename: '' }] = theirs.body.ticket.attachments;
  expect(await app.storedFiles()).toContain(filename);
  const now = app.clock.now();
  await sql`update organizations set deleted_at = now() - interval '2 days' where id = ${world.theirs.id}`.execute(
    app.database.owner,
  );
  const { signal } = new AbortController();
  await purgeOrganization({ db: app.db, files: app.files, now, closedBefore: now, signal }, world.theirs.id);
  expect((await app.storedFiles()).toSorted()).toEqual(before.toSorted());
  expect((await download(user, mine.id, mine.shot)).status).toBe(200);
});

test('two programs share one bucket', async () => {
  const database = await createTestDatabase();
  const { ours } = await createWorld(database.db);
  const nodes = await startTwoPrograms(database, {
    STORAGE_URL: storage.url().replace('?', '/two?'),
    DRAIN_SECONDS: '0',
  });
  const [there, here] = [await signIn(nodes.one, 'user'), await signIn(nodes.two, 'user')];
  const answer = await fetch(`${nodes.one.base}/api/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${there}` },
    body: form(ticketFields(ours), [['long.txt', LONG]]),
  });
  const { ticket } = (await answer.json()) as Awaited<ReturnType<typeof create>>['body'];
  const [{ filename } = { filename: '' }] = ticket.attachments;
  const whole = await callTo(nodes.two, here)('GET', `/tickets/${ticket._id}/attachments/${filename}`);
  expect(Buffer.from(await whole.arrayBuffer()).equals(LONG)).toBe(true);
  expect(nodes.one.output() + nodes.two.output()).not.toContain('S3RVER');
  await nodes.close();
});
