import { statfs } from 'node:fs/promises';
import { AppError } from './http/app-error.ts';
import type { Reading } from './telemetry/reading.ts';

/**
 * @param least bytes that may still be written to the fullest of the disks that these directories are on
 * @throws AppError STORAGE_FULL
 */
export async function expectFreeSpace(directories: readonly string[], least: number): Promise<void> {
  const free = await Promise.all(directories.map(freeSpaceOf));
  if (Math.min(...free) < least) throw new AppError('STORAGE_FULL');
}

/** @returns bytes that may still be written to the disk that the directory is on */
export async function freeSpaceOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

const FREE = 'switchboard_disk_free_bytes';

/** @param places directories by what is kept there */
export const freeSpaceReading = (places: Readonly<Record<string, string>>): Reading => ({
  name: 'disk',
  metrics: {
    [FREE]: { help: 'Bytes that may still be written, by what is kept there.', labelNames: ['place'] },
  },
  read: () =>
    Promise.all(
      Object.entries(places).map(async ([place, directory]) => ({
        metric: FREE,
        labels: { place },
        value: await freeSpaceOf(directory),
      })),
    ),
});
