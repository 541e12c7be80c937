/** Where the bytes of files live. Names in the store are random; the database knows what they are. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncDirectory } from '@switchboard/postgres/sync-directory';
import { randomName } from '../ids.ts';
import { chargeOfNow } from '../payer.ts';

/** A file that has arrived whole and belongs to nothing yet. */
export interface StagedFile {
  readonly path: string;
  /** The name it will be kept under. */
  readonly storedName: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
}

export interface SweptAge {
  readonly staged: number;
  readonly kept: number;
}

export interface FileStore {
  /** Streams to disk and syncs; nothing stays behind when the stream breaks. */
  stage(source: NodeJS.ReadableStream): Promise<StagedFile>;
  /** Moves a staged file to its lasting place. Called before the row that names it is committed. */
  keep(file: StagedFile): Promise<void>;
  /** Removes a staged file. */
  discard(file: StagedFile): Promise<void>;
  /** Removes a kept file whose row was not committed. */
  remove(storedName: string): Promise<void>;
  /**
   * @param part offsets of the first and the last byte; the whole file without them
   * @throws ENOENT before the first byte when the file is missing
   */
  read(storedName: string, part?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
  /**
   * Drops staged files, and finds kept ones, that are older than so many milliseconds.
   * @returns names of the kept ones
   */
  sweep(age: SweptAge): Promise<string[]>;
}

export async function openFileStore(directory: string): Promise<FileStore> {
  const staging = join(directory, 'staging');
  const kept = join(directory, 'kept');
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const placeOf = (storedName: string) => join(kept, storedName.slice(0, 2), storedName);

  return {
    async stage(source) {
      const storedName = randomName();
      const path = join(staging, storedName);
      const hash = createHash('sha256');
      let size = 0;
      const charge = chargeOfNow();
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          if (charge === undefined) done(null, chunk);
          else charge.takeIn(chunk.length).then(() => done(null, chunk), done);
        },
      });
      try {
        await pipeline(source, measure, createWriteStream(path, { mode: 0o600, flush: true }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, storedName, size, sha256: hash.digest() };
    },
    async keep(file) {
      const place = placeOf(file.storedName);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(file.path, place);
      await syncDirectory(dirname(place));
    },
    discard: (file) => rm(file.path, { force: true }),
    remove: (storedName) => rm(placeOf(storedName), { force: true }),
    async read(storedName, part) {
      const handle = await open(placeOf(storedName));
      return createReadStream('', { fd: handle, ...part });
    },
    async sweep(age) {
      for (const { path } of await filesOlderThan(staging, age.staged)) await rm(path, { force: true });
      return (await filesOlderThan(kept, age.kept)).map(({ name }) => name);
    },
  };
}

async function filesOlderThan(directory: string, age: number) {
  const before = Date.now() - age;
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const old: { name: string; path: string }[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < before) old.push({ name: entry.name, path });
  }
  return old;
}
