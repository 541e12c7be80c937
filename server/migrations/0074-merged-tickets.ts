import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Tickets that were merged into another one, and people who are added to a ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tickets
      -- As ticket_merges says it, whose keys hold it to the organization.
      add column merged_into uuid,
      -- Something was merged into it: its timeline looks for what.
      add column has_merged boolean not null default false`.execute(db);
  await sql`
    create index tickets_by_merged_into on tickets (organization_id, merged_into)
    where merged_into is not null`.execute(db);
  await sql`
    create table ticket_merges (
      organization_id uuid not null,
      id uuid not null,
      -- Of one request.
      batch_id uuid not null,
      source_id uuid not null,
      target_id uuid not null,
      by_id uuid not null,
      merged_at timestamptz not null,
      -- What the source had before.
      status text not null,
      agent_id uuid,
      -- Its requester was added to the target by it.
      added boolean not null,
      undone_at timestamptz,
      primary key (organization_id, id),
      check (source_id <> target_id),
      foreign key (organization_id, source_id) references tickets (organization_id, id),
      foreign key (organization_id, target_id) references tickets (organization_id, id),
      foreign key (organization_id, by_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, agent_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`
    create unique index ticket_merges_that_hold on ticket_merges (organization_id, source_id)
    where undone_at is null`.execute(db);
  await sql`create index ticket_merges_into on ticket_merges (organization_id, target_id)`.execute(db);
  await sql`create index ticket_merges_at_once on ticket_merges (organization_id, batch_id)`.execute(db);
  // Of the relations more are allowed than before: those that the type of the column has (server/src/platform/database/tables).
  await sql`alter table ticket_people drop constraint ticket_people_relation_check`.execute(db);
}
