import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Lists ask for the tickets that have a value of a field: each value is in one of these, by the column that it is in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Long texts do not fit into an index; of money the text is the currency.
  await sql`create index ticket_field_values_by_text
    on ticket_field_values (organization_id, field_id, left(lower(text), 100), ticket_id)
    where text is not null and number is null`.execute(db);
  for (const column of ['number', 'day', 'person_id', 'project_id']) {
    await sql`create index ${sql.ref(`ticket_field_values_by_${column}`)}
      on ticket_field_values (organization_id, field_id, ${sql.ref(column)}, ticket_id)
      where ${sql.ref(column)} is not null`.execute(db);
  }
}
