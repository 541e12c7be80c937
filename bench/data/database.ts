import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { prepareDatabase } from '@switchboard/server/src/platform/database/prepare-database.ts';
import { prepareRoles } from '@switchboard/server/src/platform/database/roles.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger, type Logger } from '@switchboard/server/src/platform/log.ts';
import type { Pool } from './columns.ts';

/** Longer than any statement of a build takes. */
const STATEMENT_TIMEOUT_MS = 30 * 60 * 1000;

/** What is built can be built again; the server opens the same files with its own, safe settings. */
const BUILD_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
};

interface Where {
  /** An external database; without it the embedded one of `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
}

/** Runs `work` as the owner of the migrated database that a server with the same settings will open afterwards. */
export async function withDatabase<Result>(
  { databaseUrl, dataDirectory }: Where,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const log = createLogger('error');
  await using stack = new AsyncDisposableStack();
  const access =
    databaseUrl === undefined
      ? await prepareRoles(await startEmbedded(stack, dataDirectory, log), log)
      : { serving: { connectionString: databaseUrl }, owner: null };
  await prepareDatabase(access, log);
  const connection = access.owner ?? access.serving;
  const database = await openDatabase({ ...connection, statement_timeout: STATEMENT_TIMEOUT_MS }, log);
  stack.defer(() => database.close());
  return await work(database.pool);
}

async function startEmbedded(stack: AsyncDisposableStack, dataDirectory: string, log: Logger) {
  const directory = join(dataDirectory, 'postgres');
  const embedded = await startEmbeddedPostgres({ directory, host: HOST, log, settings: BUILD_SETTINGS });
  stack.defer(() => embedded.stop());
  return embedded.connection;
}
