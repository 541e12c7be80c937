/** A copy of the whole installation, of one moment, taken while people work. */
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import {
  ABOUT,
  ArchiveError,
  FILES_IN_A_LIST,
  FORMAT,
  fileItem,
  type ListedFile,
  listItem,
  listOf,
  MANIFEST,
  type Manifest,
  SECRET_KEY,
  type TableCopy,
  tableItem,
} from '../../../platform/backup/archive-format.ts';
import { digestOfPieces } from '../../../platform/backup/measured.ts';
import { type Snapshot, withSnapshot } from '../../../platform/backup/snapshot.ts';
import { copyOut, WITHOUT_LIMITS } from '../../../platform/backup/table-copies.ts';
import type { ArchiveWriter } from '../../../platform/backup/write-archive.ts';
import { expectKnown, knownMigrations } from '../../../platform/database/migrate.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { runStatements } from '../../../platform/database/run-statements.ts';
import { hasCode } from '../../../platform/error-code.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { holdFiles, namedFiles } from '../../../platform/files/named-files.ts';
import { createSecretKey, type SecretKey } from '../../../platform/secret-key.ts';
import { expectSameKey } from '../../access/second-factor/expect-same-key.ts';
import { countSealedByEarlier } from '../../access/second-factor/key-rotation.repo.ts';

export interface Installation {
  /** Of a role that reads every table. */
  readonly connection: ClientConfig;
  /** Over the same connection. */
  readonly db: Database;
  readonly files: FileStore;
  /** What the key that is in use was made from. */
  readonly secretKey: Buffer;
  /** What earlier ones were made from, while it is being changed. */
  readonly earlierKeys: readonly Buffer[];
}

/**
 * Files are read after the rows, for as long as none is removed; so the snapshot, which keeps the database from
 * cleaning up, ends with the last row.
 * @param product the version of the program
 * @param report is told of each step
 * @throws ArchiveError, NewerSchemaError, SecretKeyError
 */
export function takeBackup(
  { connection, db, files, secretKey, earlierKeys }: Installation,
  archive: ArchiveWriter,
  product: string,
  report: (step: string) => void,
): Promise<Manifest> {
  return db.transaction().execute(async (trx) => {
    await runStatements(trx, [WITHOUT_LIMITS]);
    if (!(await holdFiles(trx))) {
      throw new ArchiveError('Another backup of this database is under way. Try again when it is done.');
    }
    const { names, ...database } = await withSnapshot(connection, async (snapshot) => {
      expectKnown(snapshot.schema, await knownMigrations());
      await expectKeyOfAll(snapshot.db, createSecretKey(secretKey, earlierKeys));
      const { at, schema, server } = snapshot;
      const about = { format: FORMAT, product, at: at.toISOString(), schema: [...schema], server };
      await archive.add(ABOUT, whole(JSON.stringify(about)));
      await archive.add(SECRET_KEY, whole(secretKey));
      report(`Copying ${snapshot.tables.length} tables ...`);
      return { about, ...(await copyDatabase(snapshot, archive)) };
    });
    report(`Copying ${names.length} files ...`);
    const manifest = { ...database, ...(await copyFiles(names, files, archive)) };
    await archive.add(MANIFEST, whole(JSON.stringify(manifest, null, 2)));
    // Files were held to the end only if this connection was.
    await sql`select`.execute(trx);
    return manifest;
  });
}

/** The archive has one key. */
async function expectKeyOfAll(db: Database, key: SecretKey): Promise<void> {
  await expectSameKey(db, key);
  if ((await countSealedByEarlier(db, key)) === 0) return;
  throw new ArchiveError(
    'The change of the secret key is not done. Take the backup when the program has said that nothing is encrypted with ' +
      'an earlier key any more; it goes on with the change at its next start.',
  );
}

async function copyDatabase({ client, db, tables, sequences }: Snapshot, archive: ArchiveWriter) {
  const copies: TableCopy[] = [];
  for (const table of tables) {
    const { lines, bytes, sha256 } = await archive.add(tableItem(table), copyOut(client, table));
    const { area, name, columns } = table;
    copies.push({ area, name, columns: [...columns], rows: lines, bytes, sha256 });
  }
  const { rows } = await sql<{ name: string }>`${namedFiles()} order by 1`.execute(db);
  return {
    tables: copies,
    sequences: sequences.flatMap(({ area, name, value }) => (value === null ? [] : { area, name, value })),
    names: rows.map(({ name }) => name),
  };
}

async function copyFiles(names: readonly string[], files: FileStore, archive: ArchiveWriter) {
  const lists = digestOfPieces();
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  for (let from = 0; from < names.length; from += FILES_IN_A_LIST) {
    const listed: ListedFile[] = [];
    for (const name of names.slice(from, from + FILES_IN_A_LIST)) {
      const content = await readIfThere(files, name);
      if (content === null) missing.push(name);
      else {
        const { sha256, ...file } = await archive.add(fileItem(name), content);
        listed.push({ name, bytes: file.bytes, sha256 });
        bytes += file.bytes;
      }
    }
    if (listed.length === 0) continue;
    const list = listOf(listed);
    lists.add(list);
    count += listed.length;
    await archive.add(listItem(from / FILES_IN_A_LIST), whole(list));
  }
  return { files: { count, bytes, sha256: lists.result() }, missing };
}

const readIfThere = (files: FileStore, name: string) =>
  files.read(name).catch((error) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });

async function* whole(content: Buffer | string) {
  yield Buffer.from(content);
}
