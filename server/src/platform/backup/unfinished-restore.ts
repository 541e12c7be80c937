/** A note in the data directory for as long as something is restored into it, which a restore that was killed leaves there. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const placeOf = (dataDirectory: string) => join(dataDirectory, 'restore.unfinished');

export const isRestoreUnfinished = (dataDirectory: string): boolean => existsSync(placeOf(dataDirectory));

/** The caller holds the lock of the directory. @returns a function that removes it */
export async function noteRestore(dataDirectory: string): Promise<() => Promise<void>> {
  const place = placeOf(dataDirectory);
  await writeFile(place, '', { mode: 0o600, flush: true });
  return () => rm(place, { force: true });
}

/** The directory holds a part of a backup. */
class UnfinishedRestoreError extends Error {
  override name = 'UnfinishedRestoreError';
}

/** @throws UnfinishedRestoreError */
export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (!isRestoreUnfinished(dataDirectory)) return;
  throw new UnfinishedRestoreError(
    `A restore into ${dataDirectory} was cut off, so that it holds a part of a backup. Run npm run restore again, or empty it.`,
  );
}
