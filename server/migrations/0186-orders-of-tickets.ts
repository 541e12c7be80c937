import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Orders of an organization's tickets by their texts, as `list/field-order.ts` compares them. Of a subcategory, as of a category,
 * the tickets come in the order of their ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tickets_in_order_of_number on tickets (organization_id,
      ((split_part(number, '-', 1) || ' ' || lpad(length(number)::text, 3, '0') || number) collate "C"), id desc)
  `.execute(db);
  await sql`
    create index tickets_in_order_of_summary on tickets (organization_id, lower(summary), id desc)`.execute(
    db,
  );
  await sql`
    create index tickets_in_order_of_manager on tickets (organization_id, nullif(lower(project_manager_name), ''), id desc)
    where nullif(lower(project_manager_name), '') is not null`.execute(db);
  await sql`
    create index tickets_in_order_of_contact on tickets (organization_id, nullif(contact_number, ''), id desc)
    where nullif(contact_number, '') is not null`.execute(db);
  await sql`drop index tickets_by_subcategory`.execute(db);
  await sql`
    create index tickets_by_subcategory on tickets (organization_id, subcategory_id, id) where subcategory_id is not null
  `.execute(db);
}
