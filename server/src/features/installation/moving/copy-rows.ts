/** An organization's rows, brought into the transaction of another database in which no trigger and no reference is asked. */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnList, copyIn, copyOut } from '../../../platform/backup/table-copies.ts';
import type { MovedTable } from './moved-rows.ts';

export interface Sides {
  readonly source: pg.Client;
  readonly target: pg.Client;
}

/** The transaction before which every row of the present snapshot was written. */
export async function momentOf(source: pg.Client): Promise<string> {
  const { rows } = await source.query<{ xmin: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
  );
  return rows[0]?.xmin ?? '0';
}

/** All rows, where the target has none. */
export async function copyAllRows({ source, target }: Sides, tables: readonly MovedTable[]): Promise<void> {
  for (const table of tables) await copyIn(target, table, copyOut(source, table, table.rows));
}

/**
 * What was written or deleted since a moment. A row tells the transaction that wrote it; deleted ones are looked for where
 * the counts say so.
 * @param since from `momentOf`
 * @returns how many rows were brought
 */
export async function copyChangedRows(
  { source, target }: Sides,
  tables: readonly MovedTable[],
  since: string,
): Promise<number> {
  const moment = BigInt(since);
  let brought = 0;
  for (const table of tables) {
    const { place, columns, rows } = table;
    const changed = table.followsPeople ? rows : `${rows} and age(xmin) <= age('${moment}'::xid8::xid)`;
    await target.query(
      `create temp table moving_rows on commit drop as select ${columnList(columns)} from ${place} limit 0`,
    );
    await copyIn(target, { place: 'moving_rows', columns }, copyOut(source, table, changed));
    await target.query(
      table.followsPeople
        ? `delete from ${place} where ${rows}`
        : `delete from ${place} as there using moving_rows as here where ${sameKey(table)}`,
    );
    const { rows: came } = await target.query<{ rows: number }>(
      'select count(*)::int as rows from moving_rows',
    );
    const there = await countRows(target, table);
    const count = came[0]?.rows ?? 0;
    if (there + count !== (await countRows(source, table))) await deleteGone({ source, target }, table);
    await target.query(
      `insert into ${place} (${columnList(columns)}) overriding system value select ${columnList(columns)} from moving_rows`,
    );
    await target.query('drop table moving_rows');
    brought += count;
  }
  return brought;
}

const sameKey = ({ key }: MovedTable) =>
  columnList(key)
    .split(', ')
    .map((column) => `there.${column} = here.${column}`)
    .join(' and ');

async function countRows(client: pg.Client, { place, rows }: MovedTable): Promise<number> {
  const found = await client.query<{ rows: number }>(
    `select count(*)::int as rows from ${place} where ${rows}`,
  );
  return found.rows[0]?.rows ?? 0;
}

/** Rows of the target whose key the source does not have any more. */
async function deleteGone({ source, target }: Sides, table: MovedTable): Promise<void> {
  const { place, key, order, rows } = table;
  await target.query(
    `create temp table moving_keys on commit drop as select ${columnList(key)} from ${place} limit 0`,
  );
  await pipeline(
    copyOut(source, { place, columns: key, order }, rows),
    target.query(copyFrom('copy moving_keys from stdin')),
  );
  await target.query(`delete from ${place} as there where ${rows}
    and not exists (select from moving_keys as here where ${sameKey(table)})`);
  await target.query('drop table moving_keys');
}
