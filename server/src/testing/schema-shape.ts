/** What a schema offers to programs and what it demands of them, so that two of its states can be compared. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/open-database.ts';

export interface SchemaShape {
  /** Tables, columns with their types and functions: a program may use each. */
  readonly offers: readonly string[];
  /** What refuses rows, by table. */
  readonly demands: readonly {
    readonly table: string;
    readonly demand: string;
    /** Of a foreign key: columns without which it demands nothing, and which stay without where nobody writes them. */
    readonly unless_written: readonly string[];
    /** Of a check: the columns that it looks at. Where all are new, they keep their defaults, which it was written for. */
    readonly looks_at: readonly string[];
  }[];
}

export async function shapeOf(db: Database): Promise<SchemaShape> {
  const offers = await sql<{ offer: string }>`
    select format('column %s.%s %s%s', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then '' else ' null' end) as offer
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
      and attnum > 0 and not attisdropped
    union all
    select format('function %s returns %s', oid::regprocedure, format_type(prorettype, null))
    from pg_proc where pronamespace = current_schema()::regnamespace
    order by 1`.execute(db);
  const demands = await sql<SchemaShape['demands'][number]>`
    select relname as table, format('%s needs a value', attname) as demand, array[]::text[] as unless_written,
      array[]::text[] as looks_at
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0
      and not attisdropped and attnotnull and not atthasdef and attidentity = ''
    union all
    select conrelid::regclass::text, pg_get_constraintdef(oid), array(
      select attname::text from pg_attribute
      where attrelid = conrelid and attnum = any(conkey) and contype = 'f' and confmatchtype = 's'
        and not attnotnull and not atthasdef), array(
      select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey) and contype = 'c')
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('c', 'f', 'x')
    union all
    select tablename, indexdef, array[]::text[], array[]::text[] from pg_indexes
    where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'
    order by 1, 2`.execute(db);
  return { offers: offers.rows.map(({ offer }) => offer), demands: demands.rows };
}

/** What a program that works with `before` would miss or be refused in `after`. */
export function contractions(before: SchemaShape, after: SchemaShape): string[] {
  const tables = new Set(before.demands.map(({ table }) => table));
  const known = new Set(before.demands.map(({ table, demand }) => `${table} ${demand}`));
  const isNew = (table: string, column: string) =>
    !before.offers.some((offer) => offer.startsWith(`column ${table}.${column} `));
  return [
    ...before.offers.filter((offer) => !after.offers.includes(offer)).map((offer) => `gone: ${offer}`),
    ...after.demands
      .filter(({ table, demand }) => tables.has(table) && !known.has(`${table} ${demand}`))
      // Who does not know the column never gives it a value.
      .filter(({ table, unless_written }) => !unless_written.some((column) => isNew(table, column)))
      .filter(
        ({ table, looks_at }) => looks_at.length === 0 || !looks_at.every((column) => isNew(table, column)),
      )
      .map(({ table, demand }) => `new demand on ${table}: ${demand}`),
  ];
}
