import { HELD_LETTERS } from '@switchboard/contract/limits.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { deleteHeldBefore } from './held-letter.repo.ts';

/** Letters deleted in one transaction. */
const BATCH = 500;

/** Letters that nobody has decided on for a month go with their files, and so do decisions. */
export async function pruneHeldLetters(
  deps: { readonly db: Database; readonly files: FileStore },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - HELD_LETTERS.kept);
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { letters, files } = await deleteHeldBefore(deps.db, before, BATCH);
    await removeUnnamed(deps, files);
    deleted = letters;
  }
}
