import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Links in letters to an address end with it: whoever comes back to it later does not bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_links_of_address() returns trigger language plpgsql as $$
    begin
      delete from approval_links as link using approval_approvers as approver
      where approver.user_id = new.id and approver.organization_id = old.organization_id
        and link.organization_id = approver.organization_id and link.approver_id = approver.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger links_of_address_end after update of email on users
    for each row when (old.email is distinct from new.email and old.organization_id is not null)
    execute function end_links_of_address()`.execute(db);
}
