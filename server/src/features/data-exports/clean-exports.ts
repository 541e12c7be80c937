import { DATA_EXPORTS } from '@switchboard/contract/data-exports/data-export-limits.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { removeUnnamed } from '../../platform/files/named-files.ts';
import { deleteDeadLinks, deleteExportsBefore, expire } from './data-export.repo.ts';
import { queueExportsUnderWay } from './export-job.ts';

/** Files and links go when their time is over; what is under way and has lost its job gets another. */
export async function cleanExports(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  now: Date,
): Promise<void> {
  await deleteDeadLinks(db, now);
  await removeUnnamed({ db, files }, await expire(db, { before: now }));
  await deleteExportsBefore(db, new Date(now.getTime() - DATA_EXPORTS.listed));
  await queueExportsUnderWay(db);
}
