import { Readable } from 'node:stream';
import { TICKET_FILE_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import type { FileStore, StagedFile } from '../../../platform/files/file-store.ts';
import { bytesOf, type DemoFileName } from './files/demo-files.ts';

export interface ShelvedFile extends StagedFile {
  readonly mimeType: string;
}

/** Puts files into the store, and takes all of them out again when the seeding fails. */
export interface Shelf {
  put(name: DemoFileName): Promise<ShelvedFile>;
  clear(): Promise<void>;
}

export function createShelf(store: FileStore): Shelf {
  const kept: StagedFile[] = [];
  return {
    async put(name) {
      const type = typeByName(TICKET_FILE_TYPES, name);
      if (type === undefined) throw new Error(`${name} is of a type that tickets do not take`);
      const file = await store.stage(Readable.from([bytesOf(name)]));
      kept.push(file);
      await store.keep(file);
      return { ...file, mimeType: type.mime };
    },
    async clear() {
      for (const file of kept) {
        await store.discard(file);
        await store.remove(file.storedName);
      }
    },
  };
}
