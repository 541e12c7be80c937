/** Many rows in one statement whose text does not grow with them. */
import { type InsertObject, sql } from 'kysely';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';

const insertion = <Table extends keyof Schema & string>(
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::jsonb)`;
};

/** Bytes are written as PostgreSQL reads them from text; JSON.stringify hands the replacer what they turned into. */
const toJson = (rows: readonly unknown[]) =>
  JSON.stringify(rows, function (this: Record<string, unknown>, column, value: unknown) {
    const bytes = this[column];
    return Buffer.isBuffer(bytes) ? `\\x${bytes.toString('hex')}` : value;
  });

/** @param rows all with the same columns, in the order in which they are to be written */
export async function insertMany<Table extends keyof Schema & string>(
  trx: Database,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  if (rows.length > 0) await insertion(table, rows).execute(trx);
}

/**
 * Leaves out rows of which something is taken that only one may have.
 * @returns the ids of those that were written
 */
export async function insertUnlessTaken<Table extends keyof Schema & string>(
  trx: Database,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const written = await sql<{
    id: string;
  }>`${insertion(table, rows)} on conflict do nothing returning id`.execute(trx);
  return new Set(written.rows.map(({ id }) => id));
}
