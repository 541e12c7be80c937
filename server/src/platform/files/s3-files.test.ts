/** What an object storage does wrong, and what becomes of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { BUCKET, refuseAsStorage, startObjectStorage } from '../../testing/object-storage.ts';
import { createLogger } from '../log.ts';
import { textOf } from '../process.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import type { KeptStore } from './kept-store.ts';
import { openS3Files } from './s3-files.ts';
import { type ObjectStorage, parseStorageUrl } from './storage-url.ts';

const storage = await startObjectStorage();
const directory = await mkdtemp(join(tmpdir(), 'switchboard-s3-'));
const log = createLogger('silent');
const placeOf = (url: string) => (parseStorageUrl(url, {}) as { objects: ObjectStorage }).objects;
const PATIENCE = { connect: 500, pause: 10, answer: 1_000, stall: 300, away: 400 };
const open = (url: string, patience = PATIENCE) => openS3Files(placeOf(url), log, { patience, pageSize: 2 });
let bucket: KeptStore;
let files: FileStore;
const stage = (content: Buffer | string) => files.stage(Readable.from([content]));

const healthy = storage.fail;
beforeEach(async () => {
  storage.fail = healthy;
  // A busy machine may take longer than the tests' short patience.
  bucket = await vi.waitFor(() => open(storage.url()), { timeout: 20_000 });
  files = await openFileStore(directory, bucket);
});
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

/** Fails so many requests of a kind, in the way that is given. */
function failNext(times: number, how: (response: ServerResponse) => void, method?: string): void {
  let left = times;
  storage.fail = (request, response) => {
    if (left === 0 || (method !== undefined && request.method !== method)) return false;
    left -= 1;
    how(response);
    return true;
  };
}
const answer = (status: number, code: string) => (response: ServerResponse) =>
  refuseAsStorage(response, status, code);
const away = (response: ServerResponse) => response.destroy();
const unavailable = { code: 'UNAVAILABLE', message: MESSAGES.filesUnavailable, retryAfter: 5 };

test.each([
  ['an unknown bucket', () => storage.url({ bucket: 'another' }), /no such bucket. Make it/],
  ['a wrong secret', () => storage.url({ secret: 'wrong' }), /the key is not accepted .*%2F/],
  [
    'an unknown key',
    () => `s3://OTHER:hidden-word@127.0.0.1:${storage.port}/${BUCKET}?tls=off`,
    /the key is not accepted/,
  ],
  ['TLS where there is none', () => storage.url().replace('tls=off', 'tls=on'), /add tls=off/],
  [
    'nobody there',
    async () => `s3://KEY:hidden-word@127.0.0.1:${await freePort()}/${BUCKET}?tls=off`,
    /nobody answers \(ECONNREFUSED\). Check host and port/,
  ],
])('a start with %s is refused in words that name no secret', async (_what, url, words) => {
  const refusal = await open(await url()).catch(textOf);
  expect(refusal).toMatch(words);
  expect(refusal).toMatch(/^Files cannot be kept at https?:\/\/127\.0\.0\.1:\d+\//);
  expect(refusal).not.toMatch(/hidden-word|S3RVER|wrong| {4}at /);
});

test.each([
  [403, 'AccessDenied', 'PUT', /needs the rights/],
  [403, 'AccessDenied', 'DELETE', /needs the rights/],
  [301, 'PermanentRedirect', 'GET', /not in the region us-east-1/],
  [400, 'AuthorizationHeaderMalformed', 'GET', /not in the region us-east-1/],
  [403, 'RequestTimeTooSkewed', 'GET', /clock/],
  [501, 'NotImplemented', 'GET', /answers NotImplemented \(501\)/],
])('a start that is answered %i %s to %s is refused with what to do', async (status, code, method, words) => {
  failNext(3, answer(status, code), method);
  await expect(open(storage.url())).rejects.toThrow(words);
});

test('a start on which nobody answers ends soon', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const { port } = silent.address() as { port: number };
  await expect(open(`s3://a:b@127.0.0.1:${port}/x?tls=off`)).rejects.toThrow(/nobody answers/);
  silent.close();
});

test.each([
  ['busy', answer(503, 'SlowDown')],
  ['broken', answer(500, 'InternalError')],
  ['gone', away],
])('a storage that is %s for a moment is asked again', async (_what, how) => {
  for (const method of ['PUT', 'GET', 'DELETE']) {
    const file = await stage('moment');
    if (method !== 'PUT') await files.keep(file);
    failNext(2, how, method);
    if (method === 'PUT') await files.keep(file);
    if (method !== 'DELETE')
      expect((await buffer(await files.read(file.storedName))).toString()).toBe('moment');
    await files.remove(file.storedName);
    await expect(files.read(file.storedName)).rejects.toMatchObject({ code: 'ENOENT' });
  }
});

test('what is refused for good is not asked again', async () => {
  const file = await stage('refused');
  failNext(10, answer(403, 'AccessDenied'));
  const before = storage.asked.length;
  await expect(files.keep(file)).rejects.toMatchObject(unavailable);
  expect(storage.asked.length).toBe(before + 1);
});

test('a full storage is said to be full', async () => {
  const file = await stage('full');
  for (const [status, code] of [
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ] as const) {
    failNext(1, answer(status, code), 'PUT');
    await expect(files.keep(file)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  }
});

test('while nobody answers, calls are refused without waiting; then they are served again', async () => {
  const file = await stage('back');
  await files.keep(file);
  failNext(Number.POSITIVE_INFINITY, away);
  await expect(files.read(file.storedName)).rejects.toMatchObject(unavailable);
  const asked = storage.asked.length;
  for (const call of [
    () => files.read(file.storedName),
    () => files.remove(file.storedName),
    async () => files.keep(await stage('later')),
    () => files.list()[Symbol.asyncIterator]().next(),
  ]) {
    await expect(call()).rejects.toMatchObject(unavailable);
  }
  expect(storage.asked.length).toBe(asked);
  storage.fail = healthy;
  await expect
    .poll(async () => buffer(await files.read(file.storedName)).then(String, () => ''))
    .toBe('back');
});

test('an answer that does not come is not waited for', async () => {
  const hasty = await open(storage.url(), { ...PATIENCE, answer: 300, stall: 60_000 });
  const file = await stage('slow');
  failNext(Number.POSITIVE_INFINITY, () => undefined, 'PUT');
  const began = performance.now();
  await expect(hasty.put(file)).rejects.toMatchObject(unavailable);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a download that breaks or stalls in the middle fails, and holds nothing', async () => {
  const file = await stage('x'.repeat(1_000));
  await files.keep(file);
  const begin = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('x'.repeat(10));
  };
  failNext(1, (response) => {
    begin(response);
    setTimeout(() => response.destroy(), 50);
  });
  await expect(files.read(file.storedName).then(buffer)).rejects.toThrow();
  failNext(1, begin);
  await expect(files.read(file.storedName).then(buffer)).rejects.toThrow();
});

test('a storage that does not know ranges sends no wrong part', async () => {
  const file = await stage('0123456789');
  await files.keep(file);
  failNext(1, (response) => response.writeHead(200, { 'content-length': '10' }).end('0123456789'));
  await expect(files.read(file.storedName, { start: 5, end: 6 })).rejects.toMatchObject(unavailable);
});

test('bytes that changed on their way are not kept', async () => {
  const file = await stage('as it came');
  await writeFile(file.path, 'other text');
  await expect(files.keep(file)).rejects.toMatchObject(unavailable);
  await expect(files.read(file.storedName)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a listing goes over all pages, and names nothing that is no file of ours', async () => {
  const names = new Set<string>();
  for (let count = 0; count < 5; count += 1) {
    const file = await stage(`${count}`);
    await files.keep(file);
    names.add(file.storedName);
  }
  for (const storedName of ['readme.txt', 'short']) {
    await bucket.put({ ...(await stage('not ours')), storedName });
  }
  const listed: string[] = [];
  for await (const batch of files.list()) {
    expect([1, 2]).toContain(batch.length);
    listed.push(...batch.map(({ name }) => name));
  }
  expect(listed).toEqual(expect.arrayContaining([...names]));
  expect(listed.filter((name) => name.length < 20)).toEqual([]);
});

test('folders of one bucket know nothing of each other', async () => {
  const there = await open(storage.url().replace('?', '/other/folder?'));
  const file = await stage('there');
  await there.put(file);
  await expect(files.read(file.storedName)).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await buffer(await there.read(file.storedName))).toString()).toBe('there');
});
