/** What the schema itself says about which rows stand in the way of others. A table that is added later is known. */
import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/** What triggers write of a table when rows of it are deleted: the search forgets a ticket's tag or value by its texts. */
const WRITTEN_ON_DELETION: Readonly<Record<string, readonly string[]>> = {
  ticket_field_values: ['search_texts', 'search_vocabulary'],
  ticket_tags: ['search_texts', 'search_vocabulary'],
};

/**
 * Tables with this column, each before those that its rows refer to, and before those that are written when they go.
 * @throws Error when tables refer to each other in a circle
 */
export async function deletionOrder(db: Database, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers_to: string[] }>`
    select child.relname as name, array(
      select parent.relname from pg_constraint as reference
      join pg_class as parent on parent.oid = reference.confrelid
      where reference.conrelid = child.oid and reference.contype = 'f' and parent.oid <> child.oid
    )::text[] as refers_to
    from pg_class as child
    join pg_attribute on pg_attribute.attrelid = child.oid and pg_attribute.attname = ${column}
    where child.relkind = 'r' and child.relnamespace = current_schema()::regnamespace
    order by child.relname`.execute(db);
  const order: string[] = [];
  let left = rows.map(({ name, refers_to }) => ({
    name,
    before: [...refers_to, ...(WRITTEN_ON_DELETION[name] ?? [])],
  }));
  while (left.length > 0) {
    const free = left.filter(({ name }) => !left.some(({ before }) => before.includes(name)));
    if (free.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name)}`);
    order.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return order;
}

export interface Reference {
  readonly table: string;
  readonly column: string;
}

/** The columns of other tables that refer to this one by a key of one column. */
export async function referencesTo(db: Database, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as "table", pg_attribute.attname as "column"
    from pg_constraint as reference
    join pg_class as child on child.oid = reference.conrelid
    join pg_attribute on pg_attribute.attrelid = child.oid and pg_attribute.attnum = reference.conkey[1]
    where reference.contype = 'f' and cardinality(reference.conkey) = 1 and child.relname <> ${table}
      and reference.confrelid = (current_schema() || '.' || ${table})::regclass
    order by child.relname, pg_attribute.attname`.execute(db);
  return rows;
}
