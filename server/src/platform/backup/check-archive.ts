import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  ABOUT,
  type About,
  ArchiveError,
  about,
  FORMAT,
  fileOfItem,
  isListItem,
  isTableItem,
  type ListedFile,
  listedFile,
  MANIFEST,
  type Manifest,
  manifest,
  SECRET_KEY,
  tableItem,
} from './archive-format.ts';
import { digestOfPieces, type Measure, measure } from './measured.ts';
import { readArchive } from './read-archive.ts';

export interface CheckedArchive {
  readonly manifest: Manifest;
  /** What SECRET_KEY, or the file secret.key, was. */
  readonly secretKey: Buffer;
}

/**
 * Reads the whole archive and compares everything in it with its manifest.
 * @throws ArchiveError
 */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const wrong = (what: string) => new ArchiveError(`${path} is damaged: ${what}. Take another backup.`);
  const tables = new Map<string, Measure>();
  const listed = digestOfPieces();
  const files = { count: 0, bytes: 0 };
  const unlisted: ListedFile[] = [];
  let head: About | undefined;
  let secretKey: Buffer | undefined;
  let whole: Manifest | undefined;

  for await (const { item, content } of readArchive(path)) {
    if (head === undefined) {
      if (item !== ABOUT) throw new ArchiveError(`${path} is no backup of Switchboard.`);
      head = readAbout(await buffer(content), path);
      continue;
    }
    if (whole !== undefined) throw wrong(`something follows its manifest, ${item}`);
    const file = fileOfItem(item);
    if (item === SECRET_KEY) secretKey = await buffer(content);
    else if (item === MANIFEST) whole = parse(manifest, await buffer(content)) ?? undefined;
    else if (isTableItem(item)) tables.set(item, await measure(content));
    else if (file !== null) {
      const { bytes, sha256 } = await measure(content);
      unlisted.push({ name: file, bytes, sha256 });
      files.count += 1;
      files.bytes += bytes;
    } else if (isListItem(item)) {
      const list = await buffer(content);
      listed.add(list);
      for (const line of list.toString().trimEnd().split('\n')) {
        const should = parse(listedFile, Buffer.from(line));
        const is = unlisted.shift();
        if (is === undefined || should === null || !sameFile(is, should)) {
          throw wrong(`the file ${should?.name ?? is?.name} is not what it was`);
        }
      }
      if (unlisted.length > 0) throw wrong(`the file ${unlisted[0]?.name} is in no list`);
    } else throw wrong(`it holds something unknown, ${item}`);
    if (item === MANIFEST && whole === undefined) throw wrong('its manifest cannot be read');
  }

  if (head === undefined) throw new ArchiveError(`${path} is no backup of Switchboard.`);
  if (whole === undefined) throw new ArchiveError(`${path} was cut off: its manifest is missing.`);
  if (!isDeepStrictEqual(head, whole.about)) throw wrong('its manifest belongs to another backup');
  if (secretKey === undefined) throw wrong('the secret key is missing');
  for (const table of whole.tables) {
    const is = tables.get(tableItem(table));
    if (is === undefined) throw wrong(`the table ${table.name} is missing`);
    if (is.sha256 !== table.sha256 || is.lines !== table.rows || is.bytes !== table.bytes) {
      throw wrong(`the table ${table.name} is not what it was`);
    }
  }
  if (tables.size !== whole.tables.length) throw wrong('it has more tables than its manifest');
  const sameFiles = files.count === whole.files.count && files.bytes === whole.files.bytes;
  if (unlisted.length > 0 || !sameFiles || listed.result() !== whole.files.sha256) {
    throw wrong('its files are not those of its manifest');
  }
  return { manifest: whole, secretKey };
}

const sameFile = (one: ListedFile, other: ListedFile) =>
  one.name === other.name && one.bytes === other.bytes && one.sha256 === other.sha256;

function readAbout(content: Buffer, path: string): About {
  // Of a later format no more is known.
  const version = parse(about.pick({ format: true, product: true }), content);
  if (version !== null && version.format > FORMAT) {
    throw new ArchiveError(
      `${path} was written by a newer version of Switchboard (${version.product}). Restore it with that version.`,
    );
  }
  const read = parse(about, content);
  if (read === null) throw new ArchiveError(`${path} is no backup of Switchboard.`);
  return read;
}

function parse<Schema extends z.ZodType>(schema: Schema, content: Buffer): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(content.toString())).data ?? null;
  } catch {
    return null;
  }
}
