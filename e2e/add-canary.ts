/** Gives the installation under test the canary organization, while it runs: the demo wants an empty database. */
import { join } from 'node:path';
import { connectionToRunning } from '@switchboard/postgres/connection-to-running';
import { openDatabase } from '@switchboard/server/src/platform/database/open-database.ts';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { buildCanary } from '@switchboard/server/src/testing/canary/build-canary.ts';

export default async function addCanary() {
  const directory = join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const database = await openDatabase(await connectionToRunning(directory, HOST), createLogger('warn'));
  try {
    await buildCanary(database.db);
  } finally {
    await database.close();
  }
}
