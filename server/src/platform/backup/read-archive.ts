import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { ArchiveError, itemOfPart, PART_BYTES } from './archive-format.ts';
import { readTar, TarError } from './tar.ts';

export interface ArchiveItem {
  readonly item: string;
  /** To be read before the next item is asked for; what is not read is passed over. */
  readonly content: AsyncGenerator<Buffer>;
}

/** @throws ArchiveError in the middle of it, where it cannot be read on */
export async function* readArchive(path: string): AsyncGenerator<ArchiveItem> {
  const parts = readParts(path);
  try {
    let part = await parts.next();
    while (!part.done) {
      const item = itemOfPart(part.value.name);
      async function* content() {
        while (!part.done && itemOfPart(part.value.name) === item) {
          yield part.value.content;
          part = await parts.next();
        }
      }
      const whole = content();
      yield { item, content: whole };
      for await (const _ of whole) {
        // Passed over.
      }
    }
  } finally {
    await parts.return(undefined);
  }
}

async function* readParts(path: string) {
  const file = createReadStream(path);
  const unpacked = createZstdDecompress();
  file.on('error', (error) => unpacked.destroy(error));
  try {
    yield* readTar(file.pipe(unpacked), PART_BYTES);
  } catch (error) {
    throw explain(error, path);
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

const REASONS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EACCES: (path) => `This user may not read ${path}.`,
  EISDIR: (path) => `${path} is a folder.`,
  ZSTD_error_prefix_unknown: (path) => `${path} is no backup of Switchboard.`,
};

function explain(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const reason = REASONS[code]?.(path);
  if (reason !== undefined) return new ArchiveError(reason);
  if (error instanceof TarError || /^Z_|^ZSTD_/.test(code)) {
    return new ArchiveError(`${path} is damaged or was cut off (${error.message}). Take another backup.`, {
      cause: error,
    });
  }
  return error;
}
