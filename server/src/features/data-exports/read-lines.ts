import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { ExportedFile, ExportedFiles, ExportedPart } from './exported-part.ts';

/** Rows that are in memory at once: the longest have some ten thousand characters. */
const PORTION = 200;

/** Rows of a query, a portion at a time, within the transaction. */
async function* readPortions<Row>(trx: Database, query: ReturnType<typeof sql<Row>>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(PORTION)} from exported`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < PORTION) break;
  }
  await sql`close exported`.execute(trx);
}

/** Lines of JSON, as bytes. */
export async function* readLines(
  trx: Database,
  { row, from }: ExportedPart,
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const query = sql<{ line: string }>`select (${row})::text as line from ${from}`;
  for await (const rows of readPortions(trx, query)) {
    yield Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`);
    await onRows(rows.length);
  }
}

export const readFiles = (trx: Database, files: ExportedFiles): AsyncGenerator<ExportedFile[]> =>
  readPortions(trx, files);

export async function countRows(trx: Database, from: ExportedPart['from']): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${from}`.execute(trx);
  return rows[0]?.rows ?? 0;
}
