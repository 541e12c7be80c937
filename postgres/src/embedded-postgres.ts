import { mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openCluster } from './cluster.ts';
import { type Connection, connectionTo, ensureDatabase } from './connection.ts';
import type { Host } from './host.ts';
import { initialiseCluster } from './initdb.ts';
import { acquireInstanceLock } from './instance-lock.ts';
import { retireLeftOver } from './left-over.ts';
import type { Log } from './log.ts';
import { type Postmaster, type PostmasterPlan, PostmasterStartError, startPostmaster } from './postmaster.ts';
import { endOrphans } from './processes.ts';
import { serverSettings } from './settings.ts';
import { removeSocketDirectory, socketDirectory } from './socket-directory.ts';
import { storedBytes } from './stored-bytes.ts';
import { supervise } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** Options for pg.Pool. */
  readonly connection: Connection;
  readonly dataDirectory: string;
  /** Of the present server process; another one after a crash. */
  readonly pid: number;
  /** Fast shutdown; waits for the end. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Everything of the database lies here; created when absent. */
  directory: string;
  host: Host;
  log: Log;
  /** Listen on this port of 127.0.0.1 as well, with a password. */
  tcpPort?: number;
  /** Server settings that replace ours. */
  settings?: Record<string, string>;
  /** Called when the server process has begun, which may take long to recover; again whenever it is started again. */
  onBegun?: () => void;
}

const SOCKET_PORT = 5432;
const RETRY_MS = 10_000;
const WITHOUT_SOCKETS = process.platform === 'win32';

/**
 * Starts the PostgreSQL that npm installed, making its database when there is none, and keeps it running until stop().
 *
 * @throws InstanceRunningError when a living program uses the directory
 * @throws EmbeddedPostgresError when PostgreSQL cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  // The user the server runs as must be able to pass through the directories above its own.
  await mkdir(dirname(options.directory), { recursive: true, mode: 0o711 });
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  const directory = await realpath(options.directory);
  const lock = await acquireInstanceLock({ directory, host: options.host });
  try {
    const cluster = await openCluster(directory, options.host, log);
    await retireLeftOver(cluster, log);
    await initialiseCluster(cluster, log);

    const tcp = options.tcpPort !== undefined || WITHOUT_SOCKETS;
    const port = options.tcpPort ?? (WITHOUT_SOCKETS ? await freePort() : SOCKET_PORT);
    const sockets = WITHOUT_SOCKETS ? undefined : await socketDirectory(cluster, port);
    const plan: PostmasterPlan = {
      cluster,
      logFile: join(directory, 'postgres.log'),
      onBegun: options.onBegun,
      settings: {
        ...serverSettings(options.host, await storedBytes(cluster.dataDirectory)),
        ...options.settings,
        port: `${port}`,
        listen_addresses: tcp ? '127.0.0.1' : '',
        unix_socket_directories: sockets ?? '',
      },
    };
    const server = await supervise((signal) => startAfterCrash(plan, log, signal), log);
    const host = sockets ?? '127.0.0.1';
    try {
      await ensureDatabase(cluster, { host, port });
    } catch (error) {
      await server.stop();
      throw error;
    }

    return {
      connection: await connectionTo(cluster, { host, port, tcp }),
      dataDirectory: cluster.dataDirectory,
      get pid() {
        return server.pid;
      },
      async stop() {
        await server.stop();
        if (sockets) await removeSocketDirectory(cluster, sockets);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What PostgreSQL says while something of the server before it still lives. */
const STILL_THERE = /is still in use|already exists|already in use|another postmaster|another server/i;

async function startAfterCrash(plan: PostmasterPlan, log: Log, signal: AbortSignal): Promise<Postmaster> {
  for (const deadline = Date.now() + RETRY_MS; ; ) {
    await retireLeftOver(plan.cluster, log);
    try {
      return await startPostmaster(plan, signal);
    } catch (error) {
      const passing = error instanceof PostmasterStartError && STILL_THERE.test(error.log);
      if (!passing || signal.aborted || Date.now() > deadline) throw error;
      await endOrphans(plan.cluster.dataDirectory);
      await delay(100);
    }
  }
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
