import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './error-code.ts';
import type { Host } from './host.ts';

export interface InstanceLock {
  /** Publishes the address people reach this program at, once its port is known. */
  announce(address: string): Promise<void>;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  host: string;
  address?: string | undefined;
}

export class InstanceRunningError extends Error {
  readonly pid: number | undefined;
  readonly address: string | undefined;

  constructor(host: Host, directory: string, holder: Holder | undefined) {
    const process = holder
      ? `PID ${holder.pid}${holder.host === hostname() ? '' : ` on host ${holder.host}`}`
      : 'PID unknown';
    const where = holder?.address ? `${process}, ${holder.address}` : process;
    super(
      `${host.name} is already running on this data directory: ${where}. ` +
        `Stop it first, or give this one its own directory with ${host.directorySetting} (now ${directory}).`,
    );
    this.name = 'InstanceRunningError';
    this.pid = holder?.pid;
    this.address = holder?.address;
  }
}

/** The data directory cannot be used at all; the message says what it needs. */
class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
}

const SQLITE_BUSY = 5;

/** SQLite closes a database that nobody references, and closing it would give the lock away. */
const held = new Set<DatabaseSync>();

/**
 * Makes this program the only one on `directory` (created when absent).
 *
 * The lock is the operating system's own lock on a file, taken through SQLite: it ends with the process, so
 * there is no stale lock to take over, a reused PID means nothing, and it also holds between containers
 * that share a volume and cannot see each other's processes. The record beside it only says who holds it.
 * Nothing else in this program may open the file: on POSIX systems closing it again drops the lock.
 *
 * @throws InstanceRunningError when a living program holds the lock
 * @throws DataDirectoryError when the directory cannot be made or locked
 */
export async function acquireInstanceLock(options: {
  directory: string;
  host: Host;
  /** Where people reach the program. */
  address?: string;
}): Promise<InstanceLock> {
  const { directory, host } = options;
  const record = join(directory, 'instance.json');
  await mkdir(directory, { recursive: true, mode: searchableByDatabaseUser() }).catch((error) => {
    throw new DataDirectoryError(
      `Cannot make the data directory: ${error.message}. ${host.directorySetting} says where it lies.`,
    );
  });

  const file = join(directory, 'instance.lock');
  const lock = await lockSoon(host, file);
  if (!lock) throw new InstanceRunningError(host, directory, await readHolder(record));
  held.add(lock);

  const announce = async (address: string | undefined) => {
    const draft = `${record}.new`;
    const holder: Holder = { pid: process.pid, host: hostname(), address };
    await writeFile(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
    await rename(draft, record);
  };

  const release = async () => {
    if (!held.delete(lock)) return;
    await rm(record, { force: true });
    lock.close();
  };

  try {
    await chmod(file, 0o600);
    await announce(options.address);
  } catch (error) {
    await release();
    throw error;
  }
  return { announce, release };
}

/** A root without user namespaces runs the database as another user, who must reach its own directory below. */
function searchableByDatabaseUser(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700;
}

/** A program that is just being killed still holds its lock for a moment. */
async function lockSoon(host: Host, path: string): Promise<DatabaseSync | undefined> {
  for (let attempt = 1; ; attempt++) {
    const lock = lockFile(host, path);
    if (lock || attempt === 10) return lock;
    await delay(25);
  }
}

function lockFile(host: Host, path: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path, { open: false });
  try {
    database.open();
    // Without a journal file there is nothing to clean up after a kill; of immediate transactions exactly one begins.
    database.exec('pragma journal_mode = memory; begin immediate');
    return database;
  } catch (error) {
    if (database.isOpen) database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataDirectoryError(
      `Cannot lock ${path} (${reason}): ${host.directorySetting} must be writable, on a disk that supports file locks.`,
    );
  }
}

/** The winner of a race writes its record just after it has the lock: a record of a dead one is not yet it. */
async function readHolder(record: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const holder = await readFile(record, 'utf8')
      .then((text): Holder => JSON.parse(text))
      .catch(() => undefined);
    if (holder && (holder.host !== hostname() || isAlive(holder.pid))) return holder;
    await delay(20);
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
