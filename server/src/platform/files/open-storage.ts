import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { type FileStore, openFileStore } from './file-store.ts';

/**
 * Opens where the settings say that files are kept. The client of the object storage is loaded when there is one alone.
 * @param use `read` where nothing is to be kept
 * @throws StorageError in plain words when the bucket cannot be used
 */
export async function openStorage(
  { filesDirectory, objectStorage }: Pick<Config, 'filesDirectory' | 'objectStorage'>,
  log: Logger,
  use: 'read' | 'write' = 'write',
): Promise<FileStore> {
  if (objectStorage === null) return openFileStore(filesDirectory);
  const { openS3Files } = await import('./s3-files.ts');
  return openFileStore(filesDirectory, await openS3Files(objectStorage, log, { use }));
}
