import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { withConnection } from './connection.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Log } from './log.ts';
import { endPostmaster } from './postmaster.ts';
import { type PostmasterFile, readPostmasterFile } from './postmaster-file.ts';
import { untilGone, worksIn } from './processes.ts';

const PATIENCE_MS = 60_000;

/**
 * Clears the way for a new server where a dead program left one behind. A server of ours is shut down (its
 * data is safe, and the new one gets today's binaries and settings and a parent that watches it); one that
 * is shutting down already is waited for; a note about a process that is something else is removed, since
 * PostgreSQL would take any living process with that PID for a server.
 *
 * The caller holds the lock of the directory, so the program that started the server is dead.
 * @throws EmbeddedPostgresError when the server is not ours or does not end
 */
export async function retireLeftOver(cluster: Cluster, log: Log): Promise<void> {
  const { dataDirectory } = cluster;
  const deadline = Date.now() + PATIENCE_MS;
  for (let round = 0; ; round++) {
    const file = await readPostmasterFile(dataDirectory);
    if (!file) return;
    const working = await worksIn(file.pid, dataDirectory);
    const server = working === false ? undefined : await askServer(cluster, file);
    const foreign = server !== undefined && resolve(server.directory) !== resolve(dataDirectory);

    if (working === false || (foreign && working === undefined)) {
      await rm(join(dataDirectory, 'postmaster.pid'), { force: true });
      return;
    }
    if (server && (foreign || server.name !== cluster.host.id)) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL that ${cluster.host.name} did not start (PID ${file.pid}) runs on ${dataDirectory}. Stop it first.`,
      );
    }
    if (round === 0) log.warn(`ending the database server that an earlier run left behind (PID ${file.pid})`);
    if (server) {
      await endPostmaster(cluster, file.pid, untilGone(file.pid, dataDirectory));
      return;
    }
    // Neither a server to ask nor a process to recognise: PostgreSQL's own check decides at the start.
    if (working === undefined && round > 0) return;
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The database server left behind on ${dataDirectory} (PID ${file.pid}) does not end.`,
      );
    }
    await delay(100);
  }
}

async function askServer(
  cluster: Cluster,
  { port, socketDirectory }: PostmasterFile,
): Promise<{ directory: string; name: string } | undefined> {
  const host = socketDirectory || '127.0.0.1';
  try {
    return await withConnection(cluster, { host, port }, async (client) => {
      const { rows } = await client.query<{ directory: string; name: string }>(
        `select current_setting('data_directory') as directory, current_setting('cluster_name') as name`,
      );
      return rows[0];
    });
  } catch {
    return undefined;
  }
}
