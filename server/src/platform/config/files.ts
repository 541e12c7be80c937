/** Where data and files lie. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { type AwsKey, parseStorageUrl, type StoragePlace, StorageUrlError } from '../files/storage-url.ts';
import { ConfigError, optional, PROJECT_ROOT, wholeNumber, withDefault } from './values.ts';

export const filesVariables = z.object({
  DATA_DIR: withDefault(z.string(), '.data'),
  MIN_FREE_MEGABYTES: withDefault(wholeNumber(0), 500),
  STORAGE_URL: optional(z.string()),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
});

function storageAt(address: string, key: AwsKey): StoragePlace {
  try {
    return parseStorageUrl(address, key);
  } catch (error) {
    throw error instanceof StorageUrlError ? new ConfigError(`STORAGE_URL ${error.message}`) : error;
  }
}

export function filesOf(values: z.output<typeof filesVariables>) {
  const dataDirectory = resolve(PROJECT_ROOT, values.DATA_DIR);
  const storage = values.STORAGE_URL === undefined ? null : storageAt(values.STORAGE_URL, values);
  return {
    dataDirectory,
    /** Of this machine: of all files, or of those that are on their way to the object storage. */
    filesDirectory:
      storage !== null && 'directory' in storage ? storage.directory : resolve(dataDirectory, 'files'),
    /** Null where files lie on a disk. */
    objectStorage: storage !== null && 'objects' in storage ? storage.objects : null,
    /** Bytes that must be free for the program to call itself ready. */
    minFreeSpace: values.MIN_FREE_MEGABYTES * 1_000_000,
  };
}
