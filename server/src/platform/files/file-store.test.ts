/** What every store does, on a disk and on an object storage. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startObjectStorage } from '../../testing/object-storage.ts';
import { readConfig } from '../config.ts';
import { randomName } from '../ids.ts';
import { createLogger } from '../log.ts';
import { openStorage } from './open-storage.ts';

const storage = await startObjectStorage();
const directory = await mkdtemp(join(tmpdir(), 'switchboard-stores-'));
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

const places = { disk: `file://${directory}/disk`, 'object storage': storage.url() };

const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

test.each(Object.entries(places))('%s', async (name, STORAGE_URL) => {
  const config = readConfig({ STORAGE_URL, DATA_DIR: join(directory, name) });
  const files = await openStorage(config, createLogger('silent'));
  const staged = () => readdir(join(config.filesDirectory, 'staging'));
  const kept = async () => {
    const names: string[] = [];
    for await (const batch of files.list()) names.push(...batch.map((file) => file.name));
    return names;
  };
  const keep = async (content: Buffer) => {
    const file = await files.stage(Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]));
    await files.keep(file);
    return file;
  };
  expect(await kept()).toEqual([]);

  // Staged, it is on the disk of this machine, and nowhere else.
  const waiting = await files.stage(Readable.from([CONTENT]));
  expect(waiting).toMatchObject({
    size: CONTENT.length,
    sha256: createHash('sha256').update(CONTENT).digest(),
  });
  expect([await staged(), await kept()]).toEqual([[waiting.storedName], []]);
  await files.discard(waiting);
  await files.discard(waiting);
  expect(await staged()).toEqual([]);

  // A stream that breaks leaves nothing.
  const broken = Readable.from(
    (function* () {
      yield CONTENT;
      throw new Error('cut');
    })(),
  );
  await expect(files.stage(broken)).rejects.toThrow('cut');
  expect(await staged()).toEqual([]);

  // Kept, it is read whole and in parts.
  const file = await keep(CONTENT);
  expect([await staged(), await kept()]).toEqual([[], [file.storedName]]);
  expect(await buffer(await files.read(file.storedName))).toEqual(CONTENT);
  for (const [start, end] of [
    [0, 9],
    [100, 150_000],
    [CONTENT.length - 1, CONTENT.length - 1],
  ] as const) {
    const part = await buffer(await files.read(file.storedName, { start, end }));
    expect(part.equals(CONTENT.subarray(start, end + 1))).toBe(true);
  }

  // Of several, each has its own size and age.
  const small = await keep(Buffer.from('small'));
  const listed = [];
  for await (const batch of files.list()) listed.push(...batch);
  expect(listed).toHaveLength(2);
  const found = listed.find((one) => one.name === small.storedName);
  expect(found?.size).toBe(5);
  expect(Math.abs((found?.changedAt ?? 0) - Date.now())).toBeLessThan(60_000);

  // Removed, it is gone, and missing like any other before its first byte.
  await files.remove(file.storedName);
  await files.remove(file.storedName);
  expect(await kept()).toEqual([small.storedName]);
  for (const name of [file.storedName, randomName()]) {
    await expect(files.read(name)).rejects.toMatchObject({ code: 'ENOENT' });
  }

  // What was staged long ago belongs to an upload that is over.
  const old = await files.stage(Readable.from([CONTENT]));
  await files.discardOlderThan(60_000);
  expect(await staged()).toEqual([old.storedName]);
  await files.discardOlderThan(-1);
  expect(await staged()).toEqual([]);
});
