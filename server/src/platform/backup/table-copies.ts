/** Tables as bytes: PostgreSQL's text format of COPY, in an order that is the same in every database. */
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg, { type ClientConfig } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database } from '../database/open-database.ts';
import { typeParsers } from '../database/pool.ts';
import type { Schema } from '../database/schema.ts';
import type { Area, SequenceValue } from './archive-format.ts';

export interface Table {
  readonly area: Area;
  readonly name: string;
  /** Quoted, with its schema. */
  readonly place: string;
  /** Those that are stored; generated ones come back by themselves. */
  readonly columns: readonly string[];
  /** For ORDER BY. */
  readonly order: string;
}

/**
 * A connection without the limits of those that serve: a backup takes as long as it takes. Values are written alike by
 * every server.
 */
export async function connectWithoutLimits(config: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    types: typeParsers,
    application_name: 'switchboard-backup',
    keepAlive: true,
  });
  // A connection that breaks fails its query; unheard, the event would end the program.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Statements of ours on this very connection, which the caller opens and closes. */
export const overClient = (client: pg.Client): Database =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => Object.assign(client, { release: () => undefined }),
        end: async () => undefined,
        options: {},
      },
    }),
  });

/** Holds until the end of the transaction, so that connections behind a pooler keep nothing of it. */
export const WITHOUT_LIMITS = `
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local synchronize_seqscans = off`;

/** The schema of the job queue. */
export const QUEUE = 'graphile_worker';

/** Of the queue, whose library makes its own schema. */
const QUEUE_MIGRATIONS = 'migrations';

/** Means something to the server alone that wrote it, whose transactions it numbers. */
const OF_THIS_SERVER = 'ticket_changes';

const IS_OURS = `
  (nspname = current_schema() or (nspname = '${QUEUE}' and relname <> '${QUEUE_MIGRATIONS}'))
  and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

const AREA = `case when nspname = '${QUEUE}' then 'queue' else 'main' end`;

/** All tables that hold something of the installation, by name. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select ${AREA} as area, relname::text as name, format('%I.%I', nspname, relname) as place,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      (
        -- The order of words is the machine's own but for "C".
        select string_agg(
          format('%I', attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', ' order by position)
        from unnest(unique_key.columns) with ordinality as part (number, position)
        join pg_attribute on attrelid = pg_class.oid and attnum = part.number
      ) as order
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    left join lateral (
      select indkey::int2[] as columns from pg_index
      where indrelid = pg_class.oid and indisunique and indpred is null and indexprs is null
        and not exists (
          select from pg_attribute where attrelid = indrelid and attnum = any(indkey::int2[]) and not attnotnull)
      order by indisprimary desc, indexrelid limit 1
    ) as unique_key on true
    where relkind = 'r' and relname <> '${OF_THIS_SERVER}' and ${IS_OURS}
    order by 1, 2`);
  const unordered = rows.filter(({ order }) => order === null);
  if (unordered.length > 0) {
    throw new Error(`Tables without a unique key cannot be copied: ${unordered.map(({ name }) => name)}`);
  }
  return rows;
}

/** @param rows a condition; all without it */
export const copyOut = (
  client: pg.Client,
  { place, columns, order }: Omit<Table, 'area' | 'name'>,
  rows = 'true',
) =>
  client.query(
    copyTo(`copy (select ${columnList(columns)} from ${place} where ${rows} order by ${order}) to stdout`),
  ) as AsyncIterable<Buffer>;

export async function copyIn(
  client: pg.Client,
  { place, columns }: Pick<Table, 'place' | 'columns'>,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(content, client.query(copyFrom(`copy ${place} (${columnList(columns)}) from stdin`)));
}

/** Quoted, for a statement. */
export const columnList = (columns: readonly string[]) =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ');

export interface Sequence extends Omit<SequenceValue, 'value'> {
  readonly place: string;
  /** The last number it has given; null before the first. */
  readonly value: string | null;
}

/** Takes the rows without their triggers and their references, which the rows have satisfied where they come from. */
export async function setAside(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
        as add
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and ${IS_OURS}
    order by conrelid, conname`);
  await client.query('set constraints all immediate');
  for (const { drop } of references) await client.query(drop);
  for (const { place } of tables) await client.query(`alter table ${place} disable trigger user`);
  return async () => {
    for (const { place } of tables) await client.query(`alter table ${place} enable trigger user`);
    for (const { add } of references) await client.query(add);
  };
}

/** They are no part of a snapshot: read after it began, they are past all that it holds. */
export async function findSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select ${AREA} as area, relname::text as name, format('%I.%I', nspname, relname) as place,
      last_value::text as value
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_sequences on schemaname = nspname and sequencename = relname
    where relkind = 'S' and ${IS_OURS}
    order by 1, 2`);
  return rows;
}
