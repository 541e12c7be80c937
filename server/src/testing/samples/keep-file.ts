import { Readable } from 'node:stream';
import { openFileStore } from '../../platform/files/file-store.ts';

/** @returns what the store says of a file that it has kept */
export async function keepFile(filesDirectory: string, content: Buffer) {
  const store = await openFileStore(filesDirectory);
  const staged = await store.stage(Readable.from([content]));
  await store.keep(staged);
  return staged;
}
