import type { InsertObject } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** Rows of up to twenty columns stay far below the 65,535 parameters of one statement. */
const ROWS_PER_STATEMENT = 500;

/** Inserts in the order given, so that what the database counts up follows it. */
export async function insertRows<Table extends keyof Schema>(
  trx: Database,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .execute();
  }
}
