/** Looks through the whole database for something, so that tables which are added later are looked through, too. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/open-database.ts';

/**
 * Which columns of which tables hold this text somewhere, in any case; those of the job queue included.
 * @param db as the owner of the tables
 * @returns like "comments.text", in order
 */
export async function columnsThatHold(db: Database, text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select columns.table_schema as schema, columns.table_name as "table", columns.column_name as "column"
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where tables.table_type = 'BASE TABLE' and table_schema in (current_schema(), 'graphile_worker')
    order by 1, 2, 3`.execute(db);
  const questions = columns.map(
    ({ schema, table, column }) => sql`
      select ${`${table}.${column}`} as name where exists (
        select from ${sql.id(schema, table)} as looked
        where position(lower(${text}) in lower(looked.${sql.ref(column)}::text)) > 0)`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
