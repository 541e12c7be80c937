/** The command of the shell that takes files from one place to another. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { copyFiles } from './platform/files/copy-files.ts';
import { type FileStore, openFileStore } from './platform/files/file-store.ts';
import { openStorage } from './platform/files/open-storage.ts';
import { createLogger } from './platform/log.ts';
import { COMPILED } from './testing/compiled.ts';
import { refuseAsStorage, startObjectStorage } from './testing/object-storage.ts';

const storage = await startObjectStorage();
const directory = await mkdtemp(join(tmpdir(), 'switchboard-move-'));
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

const here = join(directory, 'here');
const disk = await openFileStore(here);
const openBucket = (url: string) =>
  openStorage(readConfig({ STORAGE_URL: url, DATA_DIR: join(directory, 'staging') }), createLogger('silent'));

async function keep(store: FileStore, content: string): Promise<string> {
  const file = await store.stage(Readable.from([content]));
  await store.keep(file);
  return file.storedName;
}
const contentOf = async (store: FileStore, name: string) =>
  (await buffer(await store.read(name))).toString('utf8');

const contents = ['first', 'second'.repeat(50_000), 'ü', ''];
const names = await Promise.all(contents.map((content) => keep(disk, content)));

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'move-files.ts'), ...args], {
    env: { PATH, HOME, ...COMPILED, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const [code] = await once(child, 'exit');
  return { code, printed };
}

test('files go from a folder into a bucket, with a key of the environment, and from there into a folder', async () => {
  const key = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER/secret+of a test' };
  const withoutKey = storage.url().replace(/\/\/.*@/, '//');
  await disk.setOwner('this-installation');
  const there = await run(['--from', here, '--to', withoutKey], key);
  expect(there.printed).toContain(
    '4 files (300,007 bytes) copied and compared, 0 files (0 bytes) were there already',
  );
  expect(there.code).toBe(0);
  const bucket = await openBucket(storage.url());
  for (const [index, name] of names.entries()) expect(await contentOf(bucket, name)).toBe(contents[index]);

  const back = join(directory, 'back');
  const url = storage.url();
  const again = await run(['--from', url, '--to', back]);
  expect(again.code).toBe(0);
  expect(again.printed).not.toMatch(/S3RVER|secret/);
  const restored = await openFileStore(back);
  for (const [index, name] of names.entries()) expect(await contentOf(restored, name)).toBe(contents[index]);
  // They belong to the same installation wherever they are.
  expect([await bucket.owner(), await restored.owner()]).toEqual(['this-installation', 'this-installation']);
});

test('nothing goes to the place of another installation', async () => {
  const place = join(directory, 'of-others');
  const others = await openFileStore(place);
  await others.setOwner('another-installation');
  const refused = await run(['--from', here, '--to', place]);
  expect([refused.code, refused.printed]).toEqual([
    1,
    expect.stringContaining('is the place of another installation (another-installation)'),
  ]);
  expect(await others.owner()).toBe('another-installation');
});

test.each([
  ['nothing', [], /^Usage: npm run move-files/],
  ['a word too many', ['--from', here, '--to', directory, 'x'], /^Usage/],
  ['the same folder twice', ['--from', here, '--to', join(directory, 'link')], /are the same/],
  [
    'the same bucket twice',
    ['--from', storage.url(), '--to', storage.url({ secret: 'other' })],
    /are the same/,
  ],
  ['a folder in itself', ['--from', here, '--to', join(here, 'kept')], /lies inside/],
  ['another scheme', ['--from', here, '--to', 'ftp://host/x'], /^--to must be an address like file:/],
  ['no key', ['--from', here, '--to', 's3://host/x'], /^--to must have a key/],
  ['a folder that is not there', ['--from', join(directory, 'none'), '--to', directory], /no folder "kept"/],
  ['a folder of nothing', ['--from', here, '--to', join(directory, 'a/b/c')], /cannot be made/],
  ['an unknown bucket', ['--from', here, '--to', storage.url({ bucket: 'none' })], /no such bucket/],
])('%s is refused in words', async (_what, args, words) => {
  await symlink(here, join(directory, 'link')).catch(() => undefined);
  const { code, printed } = await run(args);
  expect(printed.replace(/^From.*\nto.*\n/, '')).toMatch(words);
  expect(printed).not.toContain('    at ');
  expect(code).toBe(1);
});

const never = new AbortController().signal;
const total = (report: Awaited<ReturnType<typeof copyFiles>>) => ({
  copied: report.copied.files,
  equal: report.equal.files,
  failed: report.failures.length,
  complete: report.complete,
});

test('it goes on after a cut, and copies anew what differs', async () => {
  const bucket = await openBucket(storage.url().replace('?', '/cut?'));
  const cut = new AbortController();
  const slow: FileStore = {
    ...disk,
    async *list() {
      for await (const batch of disk.list()) {
        for (const file of batch) {
          yield [file];
          cut.abort();
        }
      }
    },
  };
  expect(total(await copyFiles(slow, bucket, cut.signal))).toEqual({
    copied: 1,
    equal: 0,
    failed: 0,
    complete: false,
  });
  expect(total(await copyFiles(disk, bucket, never))).toEqual({
    copied: 3,
    equal: 1,
    failed: 0,
    complete: true,
  });
  const [name = ''] = names;
  const wrong = await bucket.stage(Readable.from(['worst']));
  await bucket.keep({ ...wrong, storedName: name });
  expect(total(await copyFiles(disk, bucket, never))).toMatchObject({ copied: 1, equal: 3, complete: true });
  expect(await contentOf(bucket, name)).toBe('first');
  expect(total(await copyFiles(disk, bucket, never))).toMatchObject({ copied: 0, equal: 4, complete: true });
});

test('a target that gives back something else, or takes nothing, is told of', async () => {
  const lossy = await openFileStore(join(directory, 'lossy'));
  const lying: FileStore = {
    ...lossy,
    async keep(file) {
      await writeFile(file.path, 'rotten');
      await lossy.keep(file);
    },
  };
  const report = await copyFiles(disk, lying, never);
  expect(report.failures[0]?.reason).toBe('what the target gives back differs');
  expect(total(report)).toMatchObject({ copied: 0, failed: 4, complete: true });

  const bucket = await openBucket(storage.url().replace('?', '/full?'));
  storage.fail = ({ method }, response) => {
    if (method !== 'PUT') return false;
    refuseAsStorage(response, 507, 'XMinioStorageFull');
    return true;
  };
  const { code, printed } = await run(['--from', here, '--to', storage.url().replace('?', '/full?')]);
  storage.fail = () => false;
  expect(code).toBe(1);
  expect(printed).toMatch(/XMinioStorageFull \(507\)/);
  expect(total(await copyFiles(disk, bucket, never))).toMatchObject({ copied: 4, complete: true });
});

test('what is no file of ours is left out, and what goes meanwhile is no failure', async () => {
  const from = await openFileStore(join(directory, 'from'));
  await keep(from, 'stays');
  const goes = await keep(from, 'goes');
  await mkdir(join(directory, 'from/kept/.n'), { recursive: true });
  await writeFile(join(directory, 'from/kept/.n/.notes.txt'), 'mine');
  const to = await openFileStore(join(directory, 'to'));
  const vanishing: FileStore = {
    ...from,
    async *list() {
      for await (const batch of from.list()) {
        await from.remove(goes);
        yield batch;
      }
    },
  };
  const report = await copyFiles(vanishing, to, never);
  expect(report).toMatchObject({ copied: { files: 1, bytes: 5 }, gone: 1, failures: [], complete: true });
});
