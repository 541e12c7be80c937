import { type Kysely, sql } from 'kysely';

/** The tickets of a subcategory are counted in lists; those of a category have an index already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tickets_by_subcategory on tickets (organization_id, subcategory_id)
    where subcategory_id is not null`.execute(db);
}
