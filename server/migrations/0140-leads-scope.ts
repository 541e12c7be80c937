import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What managers and BU heads run: all tickets of the organization, or those of projects that they lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_settings add column leads_scope text not null default 'organization'
    check (leads_scope in ('organization', 'projects'))`.execute(db);
  // Whoever ran all of them may read some no more: open pages are asked for again, as where sharing ends.
  await sql`
    create function announce_leads_scope() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sharing_ended', json_build_object('organizationId', new.organization_id, 'movesLeads', true)::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger announce_narrowed_leads after update of leads_scope on access_settings
    for each row when (new.leads_scope is distinct from old.leads_scope) execute function announce_leads_scope()`.execute(
    db,
  );
  await sql`create trigger announce_first_leads after insert on access_settings
    for each row when (new.leads_scope <> 'organization') execute function announce_leads_scope()`.execute(
    db,
  );
}
