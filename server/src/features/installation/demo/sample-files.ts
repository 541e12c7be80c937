import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { TICKET_FILE_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { StagedFile } from '../../../platform/files/kept-store.ts';

/** Copies sample files into the store, and takes all copies out again when the seeding fails. */
export type SampleFiles = ReturnType<typeof openSampleFiles>;
/** The columns that tell of a copy. */
export type SampleCopy = Awaited<ReturnType<SampleFiles['copy']>>;

export function openSampleFiles(store: FileStore) {
  const copies: StagedFile[] = [];

  async function copy(path: string) {
    const original_name = basename(path);
    const type = typeByName(TICKET_FILE_TYPES, original_name);
    if (type === undefined) throw new Error(`${path} is of a type that tickets do not take`);
    const file = await store.stage(createReadStream(path));
    copies.push(file);
    await store.keep(file);
    const { storedName: stored_name, size, sha256 } = file;
    return { stored_name, original_name, mime_type: type.mime, size, sha256 };
  }

  return {
    copy,
    /** Copies the file of each row, which gives the row its other columns. */
    async copyAll<Row extends { readonly file: string }>(rows: readonly Row[]) {
      const made = rows.map(async ({ file, ...row }) => ({ ...row, ...(await copy(file)) }));
      // None may still be under way when the copies of a failed seeding are removed.
      await Promise.allSettled(made);
      return Promise.all(made);
    },
    async removeCopies() {
      for (const file of copies) {
        await store.discard(file);
        await store.remove(file.storedName);
      }
    },
  };
}
