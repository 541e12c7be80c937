/** Gives the installation under test the canary organization, while it runs: the demo wants an empty database. */
import { join } from 'node:path';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { buildCanary } from '@switchboard/server/src/testing/canary/build-canary.ts';
import { keepCanaryFile } from '@switchboard/server/src/testing/canary/keep-canary-file.ts';

export default async function addCanary() {
  const directory = process.env.E2E_DATA_DIR ?? '';
  await keepCanaryFile(join(directory, 'files'));
  const connection = await connectionToRunning(join(directory, 'postgres'), HOST);
  const database = await openDatabase(connection, createLogger('warn'));
  try {
    await buildCanary(database.db);
  } finally {
    await database.close();
  }
}
