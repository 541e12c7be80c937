import pg from 'pg';
import { onTestFinished } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../embedded-postgres.ts';
import { collectingLog } from './collecting-log.ts';
import { TEST_HOST } from './test-host.ts';

/** Starts a small database that ends with the test. */
export async function startForTest(
  options: Omit<EmbeddedPostgresOptions, 'host' | 'log'> & { log?: EmbeddedPostgresOptions['log'] },
): Promise<EmbeddedPostgres & { pool: pg.Pool }> {
  const server = await startEmbeddedPostgres({
    host: TEST_HOST,
    log: collectingLog(),
    ...options,
  });
  const pool = new pg.Pool({ ...server.connection, connectionTimeoutMillis: 3_000 });
  pool.on('error', () => undefined);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= Promise.all([pool.ended || pool.end(), server.stop()]).then(() => undefined);
    return stopping;
  };
  onTestFinished(stop);
  return {
    connection: server.connection,
    dataDirectory: server.dataDirectory,
    get pid() {
      return server.pid;
    },
    pool,
    stop,
  };
}
