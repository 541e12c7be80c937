import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { syncDirectory } from '@switchboard/postgres/sync-directory';
import { hasCode } from '../error-code.ts';
import { ArchiveError, PART_BYTES, partOf } from './archive-format.ts';
import { type Measure, measured } from './measured.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

/** Readable by its owner alone: it holds everything, the secret key too. */
const MODE = 0o600;

export interface ArchiveWriter {
  /** Adds an item; one after the other. */
  add(item: string, content: AsyncIterable<Buffer>): Promise<Measure>;
  /** Completes the archive under its name. @returns its size in bytes */
  finish(): Promise<number>;
  /** Leaves nothing behind, unless it is finished. */
  abandon(): Promise<void>;
}

/**
 * Writes `{path}.partial`, which takes its name when it is whole and on the disk.
 * @throws ArchiveError when there is a file already
 */
export async function createArchive(path: string, overwrite: boolean): Promise<ArchiveWriter> {
  if (!overwrite && (await exists(path))) {
    throw new ArchiveError(`${path} exists already. Choose another name, or add --overwrite.`);
  }
  const draft = `${path}.partial`;
  await rm(draft, { force: true }).catch((error) => explain(error, path));
  const file = await open(draft, 'wx', MODE).catch((error) => explain(error, path));
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const written = pipeline(zstd, createWriteStream('', { fd: file.fd, autoClose: false }));
  // It fails when somebody waits for it, in whatever is being added then.
  written.catch(() => undefined);
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  let finished = false;

  const write = (content: Buffer) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        zstd.write(content, (error) => (error ? reject(error) : resolve()));
      }),
    ]).catch((error) => explain(error, path));

  return {
    async add(item, content) {
      const reading = measured(content);
      let number = 0;
      for await (const part of inParts(reading.content())) {
        number += 1;
        await write(tarHeader(partOf(item, number), part.length, MODE, Math.floor(Date.now() / 1000)));
        await write(part);
        await write(tarPadding(part.length));
      }
      return reading.result();
    },
    async finish() {
      try {
        await write(TAR_END);
        zstd.end();
        await written;
        await file.sync();
        const { size } = await file.stat();
        await file.close();
        await rename(draft, path);
        finished = true;
        await syncDirectory(dirname(path));
        return size;
      } catch (error) {
        return explain(error, path);
      }
    },
    async abandon() {
      if (finished) return;
      zstd.destroy();
      await written.catch(() => undefined);
      await file.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

/** Pieces of a size, the last one smaller; a single empty one of nothing. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  for await (const chunk of content) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    let all = Buffer.concat(kept);
    for (; all.length >= PART_BYTES; all = all.subarray(PART_BYTES)) {
      parts += 1;
      yield all.subarray(0, PART_BYTES);
    }
    kept = [all];
    bytes = all.length;
  }
  if (bytes > 0 || parts === 0) yield Buffer.concat(kept);
}

const exists = (path: string) =>
  open(path).then(
    (file) => file.close().then(() => true),
    (error) => {
      if (hasCode(error, 'ENOENT')) return false;
      return explain(error, path);
    },
  );

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'files there may not become so large',
};

/** @throws ArchiveError where a sentence explains it */
function explain(error: unknown, path: string): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  if (reason === undefined) throw error;
  throw new ArchiveError(`The backup was not written: ${path} cannot be written, ${reason}.`, {
    cause: error,
  });
}
