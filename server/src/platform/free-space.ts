import { statfs } from 'node:fs/promises';
import { AppError } from './http/app-error.ts';

/**
 * @param least bytes that may still be written to the fullest of the disks that these directories are on
 * @throws AppError STORAGE_FULL
 */
export async function expectFreeSpace(directories: readonly string[], least: number): Promise<void> {
  const disks = await Promise.all(directories.map((directory) => statfs(directory)));
  if (Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize)) < least)
    throw new AppError('STORAGE_FULL');
}
