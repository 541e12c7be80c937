import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux has a file system there that is kept in memory. */
const MEMORY = '/dev/shm';
const ENOUGH = 4 * 1024 ** 3;
const OURS = 'switchboard-unit-';

/**
 * Puts all temporary files of a run into memory where there is plenty of it: databases that are made and dropped by the
 * hundred cost a file system on a disk more than PostgreSQL itself.
 * @returns takes them away
 */
export async function keepTemporaryFilesInMemory(): Promise<() => Promise<void>> {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return async () => undefined;
  await removeLeftOver();
  const { bavail, bsize } = await statfs(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < ENOUGH) return async () => undefined;
  const directory = await mkdtemp(join(MEMORY, `${OURS}${process.pid}-`));
  // As /tmp is: tests run programs as other users, too.
  await chmod(directory, 0o1777);
  process.env.TMPDIR = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** What a run that was killed has left would stay in memory for ever. */
async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(OURS)) continue;
    if (existsSync(`/proc/${name.slice(OURS.length).split('-')[0]}`)) continue;
    await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}
