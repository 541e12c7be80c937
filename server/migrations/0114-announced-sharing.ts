import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Whoever reads tickets of an organization by sharing may do so no more: every node asks again for the pages that are open there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_ended_sharing() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sharing_ended', json_build_object('organizationId', old.organization_id)::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger announce_sharing after update of allowed_sharing, default_sharing on access_settings
    for each row when ((old.allowed_sharing, old.default_sharing) is distinct from (new.allowed_sharing, new.default_sharing))
    execute function announce_ended_sharing()`.execute(db);
  await sql`create trigger announce_sharing after update of sharing, manager_id, bu_head_id on projects
    for each row when ((old.sharing, old.manager_id, old.bu_head_id) is distinct from (new.sharing, new.manager_id, new.bu_head_id))
    execute function announce_ended_sharing()`.execute(db);
  await sql`create trigger announce_sharing after delete on project_members
    for each row execute function announce_ended_sharing()`.execute(db);
  await sql`create trigger announce_sharing after update of sharing, project_id on tickets
    for each row when ((old.sharing, old.project_id) is distinct from (new.sharing, new.project_id))
    execute function announce_ended_sharing()`.execute(db);
}
