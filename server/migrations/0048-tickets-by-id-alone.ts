import { type Kysely, sql } from 'kysely';

/** The index of all tickets by id tells what lists count, so that those of a person are counted without opening them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tickets_newest`.execute(db);
  await sql`create index tickets_newest on tickets (id) include (organization_id, status, priority)`.execute(
    db,
  );
}
