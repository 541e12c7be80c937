/** The trace that a backup leaves in the database, for whoever watches its age. */
import type { Database } from '../database/open-database.ts';

export interface LastBackup {
  /** The moment whose data it holds. */
  readonly at: Date;
  /** Of the archive. */
  readonly bytes: number;
}

/** @returns the last good one; null where there has been none */
export async function lastBackup(db: Database): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('installation')
    .select(['last_backup_at as at', 'last_backup_bytes as bytes'])
    .executeTakeFirst();
  return row?.at == null || row.bytes === null ? null : { at: row.at, bytes: row.bytes };
}

export async function noteBackup(db: Database, { at, bytes }: LastBackup): Promise<void> {
  await db.updateTable('installation').set({ last_backup_at: at, last_backup_bytes: bytes }).execute();
}
