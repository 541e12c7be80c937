/** Where the bytes of files live. Names in the store are random; the database knows what they are. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomName } from '../ids.ts';
import { chargeOfNow } from '../payer.ts';
import { filesIn, openDiskFiles } from './disk-files.ts';
import type { KeptStore, StagedFile } from './kept-store.ts';

export interface FileStore extends Omit<KeptStore, 'put'> {
  /** Streams to disk and syncs; nothing stays behind when the stream breaks. */
  stage(source: NodeJS.ReadableStream): Promise<StagedFile>;
  /** Brings a staged file to its lasting place. Called before the row that names it is committed. */
  keep(file: StagedFile): Promise<void>;
  /** Removes a staged file. */
  discard(file: StagedFile): Promise<void>;
  /** Removes staged files that are older than so many milliseconds. */
  discardOlderThan(age: number): Promise<void>;
}

/**
 * @param directory of this machine, for what is being uploaded
 * @param elsewhere where files are kept; in the same directory without it
 */
export async function openFileStore(directory: string, elsewhere?: KeptStore): Promise<FileStore> {
  const staging = join(directory, 'staging');
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const kept = elsewhere ?? (await openDiskFiles(join(directory, 'kept')));
  const discard = (file: StagedFile) => rm(file.path, { force: true });

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
      await kept.put(file);
      if (elsewhere !== undefined) await discard(file);
    },
    discard,
    async discardOlderThan(age) {
      const before = Date.now() - age;
      for (const { name, changedAt } of await filesIn(staging)) {
        if (changedAt < before) await rm(join(staging, name), { force: true });
      }
    },
    read: kept.read,
    remove: kept.remove,
    list: kept.list,
    owner: kept.owner,
    setOwner: kept.setOwner,
  };
}
