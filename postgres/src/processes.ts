import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Whether the living process `pid` is a PostgreSQL server or one of its processes on this directory, in which
 * each of them works; undefined where the operating system does not tell.
 */
export async function worksIn(pid: number, dataDirectory: string): Promise<boolean | undefined> {
  if (process.platform !== 'linux') return undefined;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (directory !== dataDirectory) return false;
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return command.trim() === 'postgres';
}

/**
 * A session that is busy when its server is killed notices only when its query ends, and until then no new
 * server can start. Such orphans are ended here; their transactions were never acknowledged.
 */
export async function endOrphans(dataDirectory: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!(pid > 0) || !(await worksIn(pid, dataDirectory))) continue;
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It ended by itself.
    }
  }
}

/** Resolves once `pid` no longer works in the directory. */
export async function untilGone(pid: number, dataDirectory: string): Promise<void> {
  while (await isThere(pid, dataDirectory)) await delay(20);
}

async function isThere(pid: number, dataDirectory: string): Promise<boolean> {
  const known = await worksIn(pid, dataDirectory);
  if (known !== undefined) return known;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
