import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Searches and lists ask for the tickets of a type, for those that have a field, and count those of each agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ticket_forms_by_type on ticket_forms (organization_id, type_id, ticket_id)`.execute(
    db,
  );
  await sql`create index ticket_field_values_by_field on ticket_field_values (organization_id, field_id, ticket_id)`.execute(
    db,
  );
  await sql`create index ticket_people_of_agent on ticket_people (organization_id, user_id, ticket_id)
    where until is null and relation = 'devops_agent'`.execute(db);
}
