import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { acquireInstanceLock, InstanceRunningError } from '@switchboard/postgres/instance-lock';
import type { ClientConfig } from 'pg';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import type { Config } from '../config.ts';
import { HOST } from '../host.ts';
import type { Logger } from '../log.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { accessTo, prepareRoles, SERVING_ROLE } from './roles.ts';

/** The data directory holds no database. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError';
}

interface Joined {
  /** As the cluster's superuser. */
  readonly connection: ClientConfig;
  /** Whether it was started here, so that nobody else works on it. */
  readonly alone: boolean;
}

/**
 * Reaches the embedded database for a command of the shell, whether the program runs or not: one that nobody runs is
 * started for as long as `opened` lives, and one that runs is joined.
 * @throws NoDatabaseError when the data directory holds none
 */
export async function joinEmbedded(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<Joined> {
  const directory = join(dataDirectory, 'postgres');
  if (!existsSync(directory)) {
    throw new NoDatabaseError(`There is no database in ${dataDirectory}. DATA_DIR says where it lies.`);
  }
  const lock = await acquireInstanceLock({ directory: dataDirectory, host: HOST }).catch((error) => {
    if (error instanceof InstanceRunningError) return null;
    throw error;
  });
  if (lock === null) return { connection: await connectionToRunning(directory, HOST), alone: false };
  opened.defer(() => lock.release());
  refuseUnfinishedRestore(dataDirectory);
  const embedded = await startEmbeddedPostgres({ directory, host: HOST, log });
  opened.defer(() => embedded.stop());
  return { connection: embedded.connection, alone: true };
}

/**
 * Opens the installation's database for a command of the shell, brought up to this version where nobody runs it.
 * @throws NoDatabaseError when the data directory holds none
 */
export async function openBeside(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'migrationDatabaseUrl' | 'dataDirectory'>,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<OpenDatabase> {
  const open = async (connection: ClientConfig) => {
    const database = await openDatabase({ ...connection, max: 2 }, log);
    opened.defer(() => database.close());
    return database;
  };
  if (config.databaseUrl !== null) return open(accessTo(config).serving);
  const { connection, alone } = await joinEmbedded(config, log, opened);
  if (!alone) return open({ ...connection, user: SERVING_ROLE });
  const access = await prepareRoles(connection, log);
  // The program that runs next may be newer than the one that ran last.
  await prepareDatabase(access, log);
  return open(access.serving);
}
