/** One PostgreSQL for a whole test run, with a migrated template that each test file clones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/open-database.ts';
import { prepareDatabase } from '../platform/database/prepare-database.ts';
import { prepareRoles } from '../platform/database/roles.ts';
import { HOST } from '../platform/host.ts';
import { createLogger } from '../platform/log.ts';
import { buildCanary } from './canary/build-canary.ts';
import { keepTemporaryFilesInMemory } from './keep-in-memory.ts';
import { EMPTY_TEMPLATE, TEMPLATE, type TestCluster } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

export default async function setup(project: TestProject) {
  const removeTemporaryFiles = await keepTemporaryFilesInMemory();
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-test-'));
  const log = createLogger('silent');
  const embedded = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    host: HOST,
    log,
    // Test data need not survive a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '256MB',
      max_connections: '200',
    },
  });
  const admin = await openDatabase(embedded.connection, log);
  await admin.pool.query(`create database ${EMPTY_TEMPLATE} strategy file_copy`);
  const empty = { ...embedded.connection, database: EMPTY_TEMPLATE };
  await prepareDatabase(await prepareRoles(empty, log), log);
  await admin.pool.query(`create database ${TEMPLATE} template ${EMPTY_TEMPLATE} strategy file_copy`);
  const template = await openDatabase({ ...embedded.connection, database: TEMPLATE }, log);
  await buildCanary(template.db);
  await template.close();
  await admin.close();
  project.provide('cluster', { connection: embedded.connection });
  return async () => {
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
    await removeTemporaryFiles();
  };
}
