/** In which columns of which tables a name may stand: read from the schema, so that a table that is added later is looked through. */
import { sql } from 'kysely';
import { isAppendOnly } from '../../../platform/database/grants.ts';
import type { Database } from '../../../platform/database/open-database.ts';

/** What people write: a name in it is replaced where the admin says so. All else is what the product itself wrote down. */
export const FREE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  approval_approvers: ['comment'],
  chat_messages: ['content'],
  checklist_items: ['text'],
  comments: ['text'],
  handovers: ['stands', 'next_step', 'reason'],
  held_letters: ['subject', 'text'],
  macros: ['text'],
  scheduled_tickets: ['summary', 'description', 'notes'],
  ticket_approvals: ['question', 'reason'],
  ticket_field_values: ['text'],
  tickets: ['summary', 'description'],
};

/** Published forms never change, and what is made from other rows is made again. */
const LEFT: readonly string[] = [
  'erased_names',
  'request_type_versions',
  'search_texts',
  'search_vocabulary',
  'ticket_words',
  // Has its own columns for names, of people.
  'users',
];

export interface ErasedTable {
  readonly table: string;
  /** The column that says which organization a row is of. */
  readonly organization: string;
  readonly columns: readonly { readonly name: string; readonly type: 'text' | 'jsonb' | 'text[]' }[];
}

/** @param texts whether what people wrote is among them */
export async function erasedTables(db: Database, texts: boolean): Promise<readonly ErasedTable[]> {
  const { rows } = await sql<{ table: string; column: string; type: 'text' | 'jsonb' | 'text[]' }>`
    select relname as "table", attname as "column", format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
      and attgenerated = '' and format_type(atttypid, atttypmod) in ('text', 'jsonb', 'text[]')
      and (relname = 'organizations' or exists (
        select from pg_attribute as home where home.attrelid = pg_class.oid and home.attname = 'organization_id'
          and not home.attisdropped))
    order by relname, attnum`.execute(db);
  const tables = Map.groupBy(
    rows.filter(
      ({ table, column }) =>
        !LEFT.includes(table) && !isAppendOnly(table) && (texts || !FREE_TEXTS[table]?.includes(column)),
    ),
    ({ table }) => table,
  );
  return [...tables].map(([table, columns]) => ({
    table,
    organization: table === 'organizations' ? 'id' : 'organization_id',
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }));
}
