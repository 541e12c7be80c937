/**
 * What an archive holds: a tar file, compressed with Zstandard. Its items are, in this order, `about.json`,
 * `secret.key`, each table as `database/{area}/{name}` in PostgreSQL's text format of COPY, files as `files/{name}`
 * with a list after so many of them, and `manifest.json`. Each item is cut into parts, `{item}/000001` and so on, since a
 * tar file tells a size before the content.
 */
import { z } from 'zod';

/** Raised when earlier programs cannot read what later ones write. */
export const FORMAT = 1;

export const ABOUT = 'about.json';
export const SECRET_KEY = 'secret.key';
export const MANIFEST = 'manifest.json';
const DATABASE = 'database/';
const FILES = 'files/';
const LISTS = 'lists/';

/** No path leads out of the store with it. */
const FILE_NAME = /^[\w-]{8,200}$/;

/** Files between two lists of them, so that neither side keeps a hash of every file in memory. */
export const FILES_IN_A_LIST = 500;

/** Tables of ours, and of the job queue. */
const area = z.enum(['main', 'queue']);
const sha256 = z.hex().length(64);
const count = z.int().min(0);

export const about = z.object({
  format: z.int(),
  /** The version of the program that wrote it. */
  product: z.string(),
  /** The moment whose data it holds. */
  at: z.iso.datetime(),
  /** Names of the migrations that the database had. */
  schema: z.array(z.string()).min(1),
  /** The version of PostgreSQL it was read from. */
  server: z.string(),
});

const table = z.object({
  area,
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  bytes: count,
  sha256,
});

const sequence = z.object({ area, name: z.string(), value: z.string().regex(/^-?\d+$/) });

export const manifest = z.object({
  about,
  tables: z.array(table),
  sequences: z.array(sequence),
  /** SHA-256 of the lists, one after the other. */
  files: z.object({ count, bytes: count, sha256 }),
  /** Files that rows name and the store did not have. */
  missing: z.array(z.string()),
});

/** A line of a list. */
export const listedFile = z.object({ name: z.string(), bytes: count, sha256 });

export type Area = z.infer<typeof area>;
export type About = z.infer<typeof about>;
export type TableCopy = z.infer<typeof table>;
export type SequenceValue = z.infer<typeof sequence>;
export type ListedFile = z.infer<typeof listedFile>;
export type Manifest = z.infer<typeof manifest>;

/** The archive cannot be read, is not whole, or does not fit here. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** What is kept in memory of an item. */
export const PART_BYTES = 1024 ** 2;

/** @param number from 1 on */
export const partOf = (item: string, number: number) => `${item}/${String(number).padStart(6, '0')}`;
export const itemOfPart = (part: string) => part.replace(/\/\d{6,}$/, '');

export const tableItem = ({ area, name }: { readonly area: Area; readonly name: string }) =>
  `${DATABASE}${area}/${name}`;
/** @throws Error for what is no name of the store, and would not be read again */
export function fileItem(name: string): string {
  if (!FILE_NAME.test(name))
    throw new Error(`a file has a name that no store gives, ${JSON.stringify(name)}`);
  return `${FILES}${name}`;
}
export const listItem = (number: number) => `${LISTS}${String(number).padStart(6, '0')}.ndjson`;

export const isTableItem = (item: string) => item.startsWith(DATABASE);
export const isListItem = (item: string) => item.startsWith(LISTS);
/** @returns the name in the store; null for other items, and for what is no name of the store */
export function fileOfItem(item: string): string | null {
  const name = item.startsWith(FILES) ? item.slice(FILES.length) : '';
  return FILE_NAME.test(name) ? name : null;
}

export const listOf = (files: readonly ListedFile[]): string =>
  files.map((file) => `${JSON.stringify(file)}\n`).join('');
