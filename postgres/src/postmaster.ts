import { setTimeout as delay } from 'node:timers/promises';
import { program } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { runAs, spawnAs } from './run-as.ts';
import { openServerLog, readServerLog } from './server-log.ts';

export interface Postmaster {
  readonly pid: number;
  /** Resolves with how it ended, in words, once the process is gone. */
  readonly ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back. Waits for the end. */
  stop(): Promise<void>;
}

export interface PostmasterPlan {
  readonly cluster: Cluster;
  readonly settings: Record<string, string>;
  readonly logFile: string;
  readonly onBegun?: (() => void) | undefined;
}

/** The server process ended before it was ready; `log` is what it said. */
export class PostmasterStartError extends EmbeddedPostgresError {
  readonly log: string;

  constructor(plan: PostmasterPlan, log: string) {
    super(`PostgreSQL did not start on ${plan.cluster.dataDirectory}:\n${log}`);
    this.log = log;
  }
}

const FAST_SHUTDOWN_MS = 15_000;

/**
 * Starts the server and waits until it takes connections, however long its recovery lasts.
 * The main thread must call this: the kernel ends the server together with the thread that started it.
 * @param signal ends the waiting, and the server
 */
export async function startPostmaster(plan: PostmasterPlan, signal: AbortSignal): Promise<Postmaster> {
  const { cluster, logFile } = plan;
  const log = await openServerLog(logFile);
  const { size: logStart } = await log.stat();
  const settings = Object.entries(plan.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(
    cluster.runAs,
    [program(cluster.binaries, 'postgres'), '-D', cluster.dataDirectory, ...settings],
    { cwd: cluster.home, stdio: ['ignore', log.fd, log.fd] },
  );
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, by) => resolve(by ? `killed by ${by}` : `exit code ${code}`));
  });
  child.unref();
  plan.onBegun?.();
  await log.close();

  let running = true;
  ended.then(() => {
    running = false;
  });
  const stop = async () => {
    child.ref();
    if (running && child.pid !== undefined) await endPostmaster(cluster, child.pid, ended);
  };

  while (running && !signal.aborted) {
    const file = await readPostmasterFile(cluster.dataDirectory);
    if (child.pid !== undefined && file?.pid === child.pid && file.ready) {
      return { pid: child.pid, ended, stop };
    }
    await delay(10);
  }
  await stop();
  throw new PostmasterStartError(plan, `${await readServerLog(logFile, logStart)}\n(${await ended})`);
}

/** @param ended resolves when the process is gone */
export async function endPostmaster(cluster: Cluster, pid: number, ended: Promise<unknown>): Promise<void> {
  await signalPostmaster(cluster, pid, 'INT');
  const patience = new AbortController();
  const late = delay(FAST_SHUTDOWN_MS, 'late', { signal: patience.signal }).catch(() => undefined);
  if ((await Promise.race([ended, late])) === 'late') await signalPostmaster(cluster, pid, 'QUIT');
  patience.abort();
  await ended;
}

/** INT asks for the fast, QUIT for the immediate shutdown. */
async function signalPostmaster(cluster: Cluster, pid: number, name: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    await runAs(cluster.runAs, [program(cluster.binaries, 'pg_ctl'), 'kill', name, `${pid}`], cluster.home);
    return;
  }
  try {
    process.kill(pid, `SIG${name}`);
  } catch {
    // It is gone already.
  }
}
