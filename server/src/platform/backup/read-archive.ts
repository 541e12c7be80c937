import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { ArchiveError } from './archive-format.ts';

export interface ArchiveItem {
  readonly item: string;
  /** To be read before the next item is asked for; what is not read is passed over. */
  readonly content: AsyncGenerator<Buffer>;
}

/** @throws ArchiveError in the middle of it, where it cannot be read on */
export async function* readArchive(path: string): AsyncGenerator<ArchiveItem> {
  const tar = extract();
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), tar);
  // The same failure ends the entries.
  unpacked.catch(() => undefined);
  const entries = tar[Symbol.asyncIterator]();
  try {
    let entry = await entries.next();
    while (!entry.done) {
      const item = itemOf(entry.value.header.name);
      async function* content() {
        try {
          while (!entry.done && itemOf(entry.value.header.name) === item) {
            yield* entry.value as AsyncIterable<Buffer>;
            entry = await entries.next();
          }
        } catch (error) {
          // Whoever reads the content meets it, and not this generator.
          throw explain(error, path);
        }
      }
      const whole = content();
      yield { item, content: whole };
      for await (const _ of whole) {
        // Passed over.
      }
    }
    await unpacked;
  } catch (error) {
    throw explain(error, path);
  } finally {
    tar.destroy();
  }
}

const itemOf = (part: string) => part.replace(/\/\d{6}$/, '');

function explain(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new ArchiveError(`There is no file ${path}.`);
  if (code === 'EACCES') return new ArchiveError(`This user may not read ${path}.`);
  if (code === 'EISDIR') return new ArchiveError(`${path} is a folder.`);
  if (code === 'ZSTD_error_prefix_unknown') return new ArchiveError(`${path} is no backup of Switchboard.`);
  if (/^Z_|^ZSTD_/.test(code) || /tar header|Unexpected end|Invalid header|max size/.test(error.message)) {
    return new ArchiveError(`${path} is damaged or was cut off (${error.message}). Take another backup.`, {
      cause: error,
    });
  }
  return error;
}
