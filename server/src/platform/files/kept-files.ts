import type { Database } from '../database/open-database.ts';
import type { Upload } from '../http/multipart.ts';
import type { FileStore } from './file-store.ts';

/**
 * Does `work` in a transaction with the files in their lasting place; if it fails they are removed again. Where the
 * commit itself fails they stay, since the rows may have been written and only the answer is lost: the sweeper removes
 * files without a row, also those that could not be removed here.
 */
export async function withKeptFiles<Result>(
  { db, files: store }: { readonly db: Database; readonly files: FileStore },
  uploads: readonly Upload[],
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  const kept: Upload[] = [];
  let commits = false;
  try {
    for (const upload of uploads) {
      kept.push(upload);
      await store.keep(upload);
    }
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      commits = true;
      return result;
    });
  } catch (error) {
    if (!commits) await Promise.allSettled(kept.map((upload) => store.remove(upload.storedName)));
    throw error;
  }
}
