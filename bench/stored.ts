/**
 * What a built help desk takes on the disk: `npm run bench:stored`. Bytes of each table with its indexes, per ticket and per
 * row, after a vacuum; files are not in the database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildData } from './data/build.ts';
import { withDatabase } from './data/database.ts';
import { readSize } from './data/size.ts';
import { writeResult } from './results.ts';
import { textTable } from './text-table.ts';

interface Row {
  readonly table: string;
  readonly rows: number;
  /** With its indexes and long values. */
  readonly bytes: number;
}

const size = readSize({ tickets: 20_000, organizations: 10, users: 2_000 });
const dataDirectory = await mkdtemp(join(tmpdir(), 'switchboard-stored-'));
try {
  const rows = await withDatabase({ databaseUrl: undefined, dataDirectory }, async (pool) => {
    await buildData(pool, size);
    await pool.query('vacuum analyze');
    const found = await pool.query<Row>(`
      select relname::text as "table", greatest(reltuples, 0)::int as rows, pg_total_relation_size(oid)::float8 as bytes
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples > 0
      order by bytes desc`);
    return found.rows;
  });
  const lines = rows.map(({ table, rows: count, bytes }) => [
    table,
    `${count}`,
    (bytes / 1e6).toFixed(1),
    (bytes / count).toFixed(0),
    (bytes / size.tickets).toFixed(0),
  ]);
  console.log(textTable({ head: ['', 'rows', 'MB', 'bytes a row', 'bytes a ticket'], lines }));
  await writeResult('stored', { size, rows });
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}
