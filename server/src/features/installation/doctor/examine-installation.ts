/** Everything that can be wrong with an installation, looked at without changing it, whether the program runs or not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../../../platform/config.ts';
import { joinEmbedded } from '../../../platform/database/open-beside.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../../platform/database/open-database.ts';
import { accessTo, poolerOf, SERVING_ROLE } from '../../../platform/database/roles.ts';
import { expectOwnFiles, ForeignFilesError, placeOfFiles } from '../../../platform/files/files-owner.ts';
import { openStorage } from '../../../platform/files/open-storage.ts';
import type { Logger } from '../../../platform/log.ts';
import { findKeyMaterial } from '../../../platform/secret-key.ts';
import {
  checkBackup,
  checkClock,
  checkDemoAccounts,
  checkKey,
  checkQueue,
  checkRoles,
  checkSchema,
  checkServer,
} from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkCertificate, checkMail, checkMailbox } from './check-outside.ts';
import { checkAnnouncements, checkPooledTimeouts } from './check-pooler.ts';
import { examine, type Finding, findings } from './finding.ts';

interface Examined {
  readonly config: Config;
  readonly log: Logger;
  /** Words for what was thrown. */
  readonly explain: (error: unknown) => string;
}

export async function examineInstallation({ config, log, explain }: Examined): Promise<Finding[]> {
  const look = (about: string, check: () => Promise<readonly Finding[]>) => examine(about, check, explain);
  const apart = await Promise.all([
    look('Disk', () => checkDisk(config)),
    look('Files', () => checkFiles(config, log)),
    look('Database', () => checkDatabase({ config, log, explain })),
    look('Mail', () => checkMail(config)),
    look('Mailbox', () => checkMailbox(config)),
    look('TLS', () => checkCertificate(config.publicUrl)),
  ]);
  return apart.flat();
}

async function checkFiles(config: Config, log: Logger): Promise<Finding[]> {
  if (config.objectStorage === null) return [];
  await openStorage(config, log, 'read');
  return [findings('Files').ok('The object storage answers, and its bucket is there.')];
}

async function checkOwner(serving: Database, config: Config, log: Logger): Promise<Finding[]> {
  const { ok, fail } = findings('Files');
  // Opening a folder makes it.
  if (config.objectStorage === null && !existsSync(join(config.filesDirectory, 'kept'))) return [];
  try {
    const state = await expectOwnFiles(serving, await openStorage(config, log, 'read'), placeOfFiles(config));
    return [
      ok(state === 'same' ? 'They belong to this installation.' : 'The next start names whose they are.'),
    ];
  } catch (error) {
    if (!(error instanceof ForeignFilesError)) throw error;
    const [says = '', todo = ''] = error.message.split('\n');
    return [fail(says, todo)];
  }
}

async function checkDatabase(examined: Examined): Promise<readonly Finding[]> {
  const opened = new AsyncDisposableStack();
  try {
    return await checkOpened(examined, await reach(examined, opened));
  } finally {
    await opened.disposeAsync();
  }
}

interface Reached {
  /** The server itself, as the role that serves. */
  readonly serving: OpenDatabase;
  /** Null where one role does everything. */
  readonly owner: Database | null;
  /** Through the pooler that stands in front; null where none does. */
  readonly pooled: Database | null;
}

async function checkOpened(
  { config, log, explain }: Examined,
  { serving: direct, owner, pooled }: Reached,
): Promise<readonly Finding[]> {
  const { db: serving } = direct;
  const part = (about: string, check: () => Promise<readonly Finding[]>) => examine(about, check, explain);
  const schema = await checkSchema(serving);
  const basics = [
    await part('Database', () => checkServer(serving)),
    await part('Database', () => checkRoles(serving, owner)),
    schema.findings,
    await part('Database', () => checkAnnouncements(direct, pooled ?? serving)),
    await part('Database', async () => (pooled === null ? [] : checkPooledTimeouts(pooled))),
    await part('Clock', () => checkClock(serving)),
  ].flat();
  // Tables of another version may lack what is asked for.
  if (!schema.current) return basics;
  const material = await findKeyMaterial(config);
  return [
    basics,
    await part('Files', () => checkOwner(serving, config, log)),
    await part('Secret key', () => checkKey(serving, material)),
    await part('Accounts', async () => (config.allowsDemoPassword ? [] : checkDemoAccounts(serving))),
    await part('Queue', () => checkQueue(serving)),
    await part('Backup', () => checkBackup(serving)),
  ].flat();
}

async function reach({ config, log }: Examined, opened: AsyncDisposableStack): Promise<Reached> {
  const open = async (connection: ClientConfig, pooler: ClientConfig | null = null) => {
    const database = await openDatabase({ ...connection, max: 2 }, log, pooler);
    opened.defer(() => database.close());
    return database;
  };
  if (config.databaseUrl !== null) {
    const access = accessTo(config);
    const pooler = poolerOf(config);
    return {
      serving: await open(access.serving),
      owner: access.owner === null ? null : (await open(access.owner)).db,
      pooled: pooler === null ? null : (await open(access.serving, pooler)).db,
    };
  }
  const { connection, alone } = await joinEmbedded(config, log, opened);
  // A database that never ran has no second role yet.
  return {
    serving: await open(alone ? connection : { ...connection, user: SERVING_ROLE }),
    owner: null,
    pooled: null,
  };
}
