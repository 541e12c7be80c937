/** Puts what is exported into one zip, with a manifest that tells what has to be in it. */
import { Readable } from 'node:stream';
import { EXPORT_FORMAT } from '@switchboard/contract/data-exports/data-export-limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { hasCode } from '../../platform/error-code.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ExportedData, ExportedFile } from './exported-part.ts';
import { countRows, readFiles, readLines } from './read-lines.ts';
import type { ZipFile } from './zip-file.ts';

interface Listed {
  readonly path: string;
  /** Null of what was attached. */
  readonly rows: number | null;
  readonly bytes: number;
  readonly sha256: string;
}

/** Told of how far it is; throws to end it. */
export type Progress = (done: number, total: number) => Promise<void>;

export interface Archived {
  readonly rows: number;
}

/**
 * @param trx of one snapshot
 * @param head what the manifest says of whose data it is and of when
 */
export async function writeArchive(
  { trx, files, zip }: { readonly trx: Database; readonly files: FileStore; readonly zip: ZipFile },
  data: ExportedData,
  head: object,
  progress: Progress,
): Promise<Archived> {
  const total = await countAll(trx, data);
  const listed: Listed[] = [];
  const missing: string[] = [];
  let done = 0;
  const advance = async (by: number) => {
    done += by;
    await progress(done, total);
  };
  await advance(0);
  for (const part of data.parts) {
    const path = `data/${part.name}.jsonl`;
    // JSON escapes line breaks of values: each line is a row.
    const { lines: rows, bytes, sha256 } = await zip.add(path, readLines(trx, part, advance), true);
    listed.push({ path, rows, bytes, sha256 });
  }
  const rows = done;
  if (data.files !== null) {
    for await (const portion of readFiles(trx, data.files)) {
      for (const file of portion) {
        const path = pathOf(file);
        const content = await open(files, file.stored_name);
        if (content === null) missing.push(path);
        else {
          const { bytes, sha256 } = await zip.add(path, content, false);
          listed.push({ path, rows: null, bytes, sha256 });
        }
        await advance(1);
      }
    }
  }
  const manifest = { format: EXPORT_FORMAT, ...head, files: listed, missing };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await zip.add('manifest.json', Readable.from([text]), true);
  return { rows };
}

async function countAll(trx: Database, { parts, files }: ExportedData): Promise<number> {
  let total = 0;
  for (const { from } of parts) total += await countRows(trx, from);
  return files === null ? total : total + (await countRows(trx, sql`(${files}) as files`));
}

/** Null for one that went since the snapshot was taken, with the row that named it. */
async function open(files: FileStore, storedName: string) {
  try {
    return await files.read(storedName);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Names are unique by their id, and mean nothing to a file system: no separators, controls or leading dots. */
export const pathOf = ({ place, id, original_name }: ExportedFile): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const name = original_name.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_').replace(/^\.+/, '_');
  return `files/${place}/${id}/${name === '' ? 'file' : name}`;
};
