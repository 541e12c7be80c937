import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { acquireInstanceLock, InstanceRunningError } from '@switchboard/postgres/instance-lock';
import type { Config } from '../config.ts';
import { HOST } from '../host.ts';
import type { Logger } from '../log.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { prepareRoles, SERVING_ROLE } from './roles.ts';

/** The data directory holds no database. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError';
}

/**
 * Opens the installation's database for a command of the shell, whether the program runs or not: an embedded
 * database that nobody runs is started for as long as `opened` lives, and one that runs is joined.
 * @throws NoDatabaseError when the data directory holds none
 */
export async function openBeside(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<OpenDatabase> {
  const open = async (connection: Parameters<typeof openDatabase>[0]) => {
    const database = await openDatabase({ ...connection, max: 2 }, log);
    opened.defer(() => database.close());
    return database;
  };
  if (config.databaseUrl !== null) return open({ connectionString: config.databaseUrl });

  const directory = join(config.dataDirectory, 'postgres');
  if (!existsSync(directory)) {
    throw new NoDatabaseError(
      `There is no database in ${config.dataDirectory}. DATA_DIR says where it lies.`,
    );
  }
  const lock = await acquireInstanceLock({ directory: config.dataDirectory, host: HOST }).catch((error) => {
    if (error instanceof InstanceRunningError) return null;
    throw error;
  });
  if (lock === null) return open({ ...(await connectionToRunning(directory, HOST)), user: SERVING_ROLE });
  opened.defer(() => lock.release());
  const embedded = await startEmbeddedPostgres({ directory, host: HOST, log });
  opened.defer(() => embedded.stop());
  const access = await prepareRoles(embedded.connection, log);
  // The program that runs next may be newer than the one that ran last.
  await prepareDatabase(access, log);
  return open(access.serving);
}
