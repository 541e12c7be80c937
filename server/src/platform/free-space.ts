import { statfs } from 'node:fs/promises';

/** Bytes that may still be written to the fullest of the disks that these directories are on. */
export async function freeSpace(directories: readonly string[]): Promise<number> {
  const disks = await Promise.all(directories.map((directory) => statfs(directory)));
  return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize));
}
