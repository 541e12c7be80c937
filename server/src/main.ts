/**
 * Reads the environment, starts the database, and closes everything again. The rest of the program is loaded while the
 * database starts.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { acquireInstanceLock } from '@switchboard/postgres/instance-lock';
import { refuseUnfinishedRestore } from './platform/backup/unfinished-restore.ts';
import { readConfig } from './platform/config.ts';
import { collectOldGarbageEarly } from './platform/heap.ts';
import { HOST } from './platform/host.ts';
import { createLogger } from './platform/log.ts';
import { endWithoutRest, failStart } from './platform/process.ts';

const envFile = join(import.meta.dirname, '../../.env');
const loadRest = () => import('./serve.ts');

collectOldGarbageEarly();
const opened = new AsyncDisposableStack();
try {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);

  const lock = await acquireInstanceLock({
    directory: config.dataDirectory,
    host: HOST,
    address: config.baseUrl,
  });
  opened.defer(() => lock.release());
  refuseUnfinishedRestore(config.dataDirectory);

  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          directory: join(config.dataDirectory, 'postgres'),
          host: HOST,
          log,
          // What goes wrong with it is thrown below.
          onBegun: () => void loadRest().catch(() => undefined),
        })
      : null;
  if (embedded !== null) opened.defer(() => embedded.stop());
  const { serve } = await loadRest();
  await serve({ config, log, embedded: embedded?.connection ?? null, opened });
} catch (error) {
  failStart(error);
} finally {
  await opened.disposeAsync();
  endWithoutRest();
}
