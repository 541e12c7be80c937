import { type Kysely, sql } from 'kysely';

/**
 * Lists by status, priority, category, project and last change: each is read in order from an index, of one organization
 * and of all. What is counted or looked at besides is included, so that no ticket is opened for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tickets_of_status on tickets (organization_id, status, id) include (priority)`.execute(
    db,
  );
  await sql`create index tickets_of_priority on tickets (organization_id, priority, id) include (status)`.execute(
    db,
  );
  await sql`create index tickets_updated on tickets (organization_id, updated_at, id)
    include (status, priority)`.execute(db);
  await sql`create index every_ticket_of_status on tickets (status, id)
    include (organization_id, priority)`.execute(db);
  await sql`create index every_ticket_of_priority on tickets (priority, id)
    include (organization_id, status)`.execute(db);
  await sql`create index every_ticket_updated on tickets (updated_at, id)
    include (organization_id, status, priority)`.execute(db);

  await sql`drop index tickets_by_category, tickets_by_project`.execute(db);
  await sql`create index tickets_by_category on tickets (organization_id, category_id, id)
    include (status, priority)`.execute(db);
  await sql`create index tickets_by_project on tickets (organization_id, project_id, id)
    include (status, priority)`.execute(db);
}
