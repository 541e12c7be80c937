/** A database server that is somebody else's, from the embedded one's binaries. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchboard/postgres';
import { HOST } from '@switchboard/server/src/platform/host.ts';
import { createLogger } from '@switchboard/server/src/platform/log.ts';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';

/** @returns how to reach it on loopback, as its superuser */
export async function startExternalPostgres(stack: AsyncDisposableStack) {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-external-'));
  stack.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    host: HOST,
    log: createLogger('silent'),
    tcpPort: await freePort(),
  });
  stack.defer(() => postgres.stop());
  return postgres.connection;
}
