/** A place of files as an operator names it: a folder, or an address as STORAGE_URL takes it. */
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from '../log.ts';
import type { FileStore } from './file-store.ts';
import { openStorage } from './open-storage.ts';
import { StorageError } from './s3-errors.ts';
import { parseStorageUrl, type StoragePlace, StorageUrlError } from './storage-url.ts';

/**
 * @param option what the operator named it by
 * @throws StorageError
 */
export async function placeOf(option: string, text: string): Promise<StoragePlace> {
  try {
    const place = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
      ? parseStorageUrl(text, process.env)
      : { directory: resolve(text) };
    return 'directory' in place ? { directory: await truePath(place.directory) } : place;
  } catch (error) {
    throw error instanceof StorageUrlError ? new StorageError(`${option} ${error.message}`) : error;
  }
}

/** Without links, so that one folder has one name; of one that is to be made, its parent's. */
async function truePath(directory: string): Promise<string> {
  if (existsSync(directory)) return realpath(directory);
  const parent = dirname(directory);
  return existsSync(parent) ? join(await realpath(parent), directory.slice(parent.length + 1)) : directory;
}

/** Equal for the same place. */
export const nameOfPlace = (place: StoragePlace) =>
  'directory' in place
    ? place.directory
    : `${place.objects.endpoint}/${place.objects.bucket}/${place.objects.prefix}`;

/**
 * @param opened holds what has to be removed in the end
 * @throws StorageError when the bucket cannot be used
 */
export async function openPlace(
  place: StoragePlace,
  log: Logger,
  opened: AsyncDisposableStack,
  use: 'read' | 'write',
): Promise<FileStore> {
  if ('directory' in place) {
    return openStorage({ filesDirectory: place.directory, objectStorage: null }, log);
  }
  const staging = await mkdtemp(join(tmpdir(), 'switchboard-move-'));
  opened.defer(() => rm(staging, { recursive: true, force: true }));
  return openStorage({ filesDirectory: staging, objectStorage: place.objects }, log, use);
}
