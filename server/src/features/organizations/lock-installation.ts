import type { Database } from '../../platform/database/open-database.ts';

/** Holds what concerns all organizations alike until the end of the transaction. */
export async function lockInstallation(trx: Database): Promise<void> {
  await trx.selectFrom('installation').select('only_row').forUpdate().executeTakeFirstOrThrow();
}
