/** Brings what a backup holds to a place that is empty; where anything goes wrong, it is empty again. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { acquireInstanceLock } from '@switchboard/postgres/instance-lock';
import { removeDatabase } from '@switchboard/postgres/remove-database';
import type { ClientConfig } from 'pg';
import {
  ArchiveError,
  fileOfItem,
  isListItem,
  type ListedFile,
  listOf,
  type Manifest,
} from '../../../platform/backup/archive-format.ts';
import { type CheckedArchive, checkArchive } from '../../../platform/backup/check-archive.ts';
import { measure } from '../../../platform/backup/measured.ts';
import { type ArchiveItem, readArchive } from '../../../platform/backup/read-archive.ts';
import { holdsBackup, restoreDatabase } from '../../../platform/backup/restore-database.ts';
import { isRestoreUnfinished, noteRestore } from '../../../platform/backup/unfinished-restore.ts';
import type { Config } from '../../../platform/config.ts';
import { knownMigrations } from '../../../platform/database/migrate.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { accessTo, prepareRoles } from '../../../platform/database/roles.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { ownerIn } from '../../../platform/files/files-owner.ts';
import { openStorage } from '../../../platform/files/open-storage.ts';
import { HOST } from '../../../platform/host.ts';
import type { Logger } from '../../../platform/log.ts';
import { readKeyFile, removeKey, writeKey } from '../../../platform/secret-key.ts';

type Place = Pick<
  Config,
  | 'dataDirectory'
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'migrationDatabaseUrl'
  | 'filesDirectory'
  | 'objectStorage'
  | 'secretKey'
  | 'secretKeyPrevious'
>;

/**
 * Reads the whole archive.
 * @throws ArchiveError when it is not whole, or of a newer version than this
 */
export async function checkBackup(path: string): Promise<CheckedArchive> {
  const checked = await checkArchive(path);
  const { schema, product } = checked.manifest.about;
  const known = await knownMigrations();
  const unknown = schema.filter((name) => !known.includes(name)).at(-1);
  if (unknown !== undefined) {
    throw new ArchiveError(
      `${path} was written by a newer version of Switchboard (${product}, with the change "${unknown}"). Restore it with that version.`,
    );
  }
  return checked;
}

/**
 * @param report is told of each step
 * @throws ArchiveError, SecretKeyError, InstanceRunningError
 */
export async function restoreBackup(
  path: string,
  { config, log }: { readonly config: Place; readonly log: Logger },
  report: (step: string) => void,
): Promise<Manifest> {
  const { dataDirectory } = config;
  report(`Checking ${path} ...`);
  const { manifest, secretKey } = await checkBackup(path);
  const lock = await acquireInstanceLock({ directory: dataDirectory, host: HOST });
  const undo = new AsyncDisposableStack();
  const running = new AsyncDisposableStack();
  try {
    const cutOff = isRestoreUnfinished(dataDirectory);
    const keepsKey = await expectKey(config, secretKey);
    const files = await openStorage(config, log);
    if (!cutOff) await expectNothing(config, files);
    const finish = await noteRestore(dataDirectory);
    undo.defer(finish);
    if (!keepsKey) undo.defer(() => removeKey(dataDirectory));
    if (config.databaseUrl === null) undo.defer(() => removeDatabase(databaseOf(dataDirectory)));
    const owner = await openOwner(config, log, running);
    if (!cutOff || !(await holdsBackup(owner, manifest))) {
      await expectOwner(files, null);
      report(`Restoring ${manifest.tables.length} tables and ${manifest.files.count} files ...`);
      if (!keepsKey) await writeKey(dataDirectory, secretKey);
      const others = restoreFiles(files, undo);
      await restoreDatabase(owner, { manifest, items: () => readArchive(path), others }, log);
    }
    await nameFiles(owner, files, log);
    undo.move();
    await finish();
    return manifest;
  } finally {
    await running.disposeAsync();
    await undo.disposeAsync();
    await lock.release();
  }
}

const databaseOf = (dataDirectory: string) => join(dataDirectory, 'postgres');

/** The last step: a place that names somebody is not empty. */
async function nameFiles(owner: ClientConfig, files: FileStore, log: Logger): Promise<void> {
  const database = await openDatabase({ ...owner, max: 1 }, log);
  try {
    const name = await ownerIn(database.db);
    await expectOwner(files, name);
    if (name !== null) await files.setOwner(name);
  } finally {
    await database.close();
  }
}

/**
 * @returns whether the key of the backup is here already
 * @throws ArchiveError when another one is
 */
async function expectKey(config: Place, key: Buffer): Promise<boolean> {
  const present =
    config.secretKey === null ? await readKeyFile(config.dataDirectory) : Buffer.from(config.secretKey);
  if (present === null || present.equals(key)) return present !== null;
  if (config.secretKeyPrevious !== null && Buffer.from(config.secretKeyPrevious).equals(key)) return true;
  throw new ArchiveError(
    config.secretKey === null
      ? `There is another secret key in ${config.dataDirectory} than in the backup. Restore into another DATA_DIR.`
      : 'SECRET_KEY is another key than that of the backup, which its second factors need. Restore without SECRET_KEY; the ' +
          'key comes with the backup, and can be changed afterwards.',
  );
}

async function expectNothing({ databaseUrl, dataDirectory }: Place, files: FileStore): Promise<void> {
  if (databaseUrl === null && existsSync(databaseOf(dataDirectory))) {
    throw new ArchiveError(
      `There is a database in ${dataDirectory}. Restore into another DATA_DIR; nothing was changed in this one.`,
    );
  }
  for await (const [file] of files.list()) {
    if (file === undefined) continue;
    throw new ArchiveError(
      'Where files are kept there are some already. Restore into another DATA_DIR or STORAGE_URL; nothing was changed.',
    );
  }
  await expectOwner(files, null);
}

/** @param name which the place may have, too */
async function expectOwner(files: FileStore, name: string | null): Promise<void> {
  const owner = await files.owner();
  if (owner === null || owner === name) return;
  throw new ArchiveError(
    `Where files are to be kept is the place of another installation (${owner}). Restore into another DATA_DIR or ` +
      'STORAGE_URL; nothing was changed there.',
  );
}

/** Makes the database where it is ours. */
async function openOwner(config: Place, log: Logger, running: AsyncDisposableStack): Promise<ClientConfig> {
  if (config.databaseUrl !== null) {
    const { owner, serving } = accessTo(config);
    return owner ?? serving;
  }
  const directory = databaseOf(config.dataDirectory);
  const embedded = await startEmbeddedPostgres({ directory, host: HOST, log });
  running.defer(() => embedded.stop());
  const { owner, serving } = await prepareRoles(embedded.connection, log);
  return owner ?? serving;
}

/**
 * @param undo gets what removes them again
 * @returns what takes items that are no tables
 */
function restoreFiles(files: FileStore, undo: AsyncDisposableStack) {
  const put: string[] = [];
  undo.defer(async () => {
    for (const name of put) await files.remove(name);
  });
  let unlisted: ListedFile[] = [];
  return async ({ item, content }: ArchiveItem): Promise<void> => {
    const name = fileOfItem(item);
    if (name !== null) {
      const staged = await files.stage(Readable.from(content));
      put.push(name);
      await files.keep({ ...staged, storedName: name });
      const { bytes, sha256 } = await measure(await files.read(name));
      unlisted.push({ name, bytes, sha256 });
    } else if (isListItem(item)) {
      if ((await text(content)) !== listOf(unlisted)) {
        throw new ArchiveError('After the restore a file is not what it was. Nothing was kept.');
      }
      unlisted = [];
    }
  };
}
