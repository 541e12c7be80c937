/** Many rows in one statement whose text does not grow with them. */
import { type InsertObject, sql } from 'kysely';
import type { Database } from './open-database.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';
import { type Write, writeTogether } from './write-together.ts';

interface Insertion {
  readonly table: keyof Schema & string;
  readonly columns: readonly string[];
  readonly leavesOutTaken: boolean;
}

const insertion = prepared(
  (_db, { table, columns, leavesOutTaken }: Insertion, { rows }: { readonly rows: string }) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const unlessTaken = leavesOutTaken ? sql`on conflict do nothing returning id` : sql``;
    return sql<{ id: string }>`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) ${unlessTaken}`;
  },
);

const insert = (table: Insertion['table'], rows: readonly object[], leavesOutTaken: boolean) =>
  insertion.of({ table, columns: Object.keys(rows[0] ?? {}), leavesOutTaken }, { rows: toJson(rows) });

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
  if (rows.length > 0) await writeTogether(trx, [insertionOf(table, rows)]);
}

/** The same for whoever writes it with something else. @param rows at least one */
export const insertionOf = <Table extends keyof Schema & string>(
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Write => insert(table, rows, false);

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
  const written = await trx.executeQuery(insert(table, rows, true));
  return new Set(written.rows.map(({ id }) => id));
}
