/** Which rows name files, and how files go whose rows are gone. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { FileStore } from './file-store.ts';

/** Every column whose values are names in the file store. */
export const FILE_COLUMNS = [
  { table: 'attachments', column: 'stored_name' },
  { table: 'chat_images', column: 'stored_name' },
  { table: 'data_exports', column: 'stored_name' },
  { table: 'draft_files', column: 'stored_name' },
  { table: 'field_files', column: 'stored_name' },
  { table: 'held_letter_files', column: 'stored_name' },
  { table: 'organizations', column: 'logo_file' },
] as const;

/** All names that rows hold, as `name`. */
export const namedFiles = (): RawBuilder<{ name: string }> =>
  sql`${sql.join(
    FILE_COLUMNS.map(
      ({ table, column }) =>
        sql`select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} is not null`,
    ),
    sql` union all `,
  )}`;

/** Held by a backup, so that files which its snapshot names stay until it has them; shared by who removes files. */
const FILES_STAY = sql`hashtext('switchboard files stay')`;
const BACKUP_RUNS = sql`hashtext('switchboard backup runs')`;

/**
 * Keeps files in their place until the transaction ends, once nobody is removing any.
 * @returns false where a backup does so already
 */
export async function holdFiles(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(${BACKUP_RUNS}) as first`.execute(trx);
  if (!rows[0]?.first) return false;
  await sql`select pg_advisory_xact_lock(${FILES_STAY})`.execute(trx);
  return true;
}

/** Removes files whose rows are gone. Those that a backup may still need are left to the sweep, which comes every hour. */
export async function removeUnnamed(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${FILES_STAY}) as free`.execute(trx);
    if (rows[0]?.free) await Promise.all(names.map((name) => files.remove(name)));
  });
}
