/** How far the index is filled with tickets of before: a row while that goes on. */
import type { Database } from '../../../platform/database/open-database.ts';

export const isFilling = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('search_filling').select('id').executeTakeFirst()) !== undefined;

/** Held until the transaction ends. Tickets with smaller ids are not indexed; null when all are. */
export async function lockFilling(trx: Database): Promise<string | null> {
  const row = await trx.selectFrom('search_filling').select('below').forUpdate().executeTakeFirst();
  return row?.below ?? null;
}

export const moveFilling = (trx: Database, below: string) =>
  trx.updateTable('search_filling').set({ below }).execute();

export const endFilling = (trx: Database) => trx.deleteFrom('search_filling').execute();
