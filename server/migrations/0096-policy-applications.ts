import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** How far the last application of each policy to open tickets has come; and teams that have a calendar of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sla_applications (
      organization_id uuid not null,
      policy_id uuid not null,
      -- The version that tickets are bound to.
      policy_version integer not null,
      state text not null check (state in ('running', 'done')),
      -- Open tickets that were looked at, and those that were open when it began.
      done integer not null default 0,
      total integer not null,
      -- The last ticket that was looked at.
      last_ticket_id uuid,
      primary key (organization_id, policy_id),
      foreign key (organization_id, policy_id, policy_version)
        references sla_policy_versions (organization_id, policy_id, version)
    )`.execute(db);
  await sql`
    alter table teams
      add column calendar_id uuid,
      add foreign key (organization_id, calendar_id) references calendars (organization_id, id)`.execute(db);
}
