import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Tickets that are for the people on them alone, and who has opened one with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column confidential boolean not null default false`.execute(db);
  // There are few: lists leave them out one by one.
  await sql`create index tickets_confidential on tickets (organization_id, id) where confidential`.execute(
    db,
  );
  // With the tickets, so that those of them are left out of workloads.
  await sql`drop index active_tickets_by_agent`.execute(db);
  await sql`create index active_tickets_by_agent on active_tickets (organization_id, agent_id, status) include (ticket_id)`.execute(
    db,
  );
  // With all that inboxes are counted by.
  await sql`drop index active_tickets_in_inboxes`.execute(db);
  await sql`create index active_tickets_in_inboxes on active_tickets (organization_id, due_at, ticket_id)
    include (team_id, snoozed_until) where agent_id is null`.execute(db);
  await sql`alter table access_settings add column confidential_by text not null default 'staff'
    check (confidential_by in ('staff', 'everyone'))`.execute(db);
  await sql`
    create table ticket_openings (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      -- Of the organization, or a super admin.
      user_id uuid not null,
      reason text not null,
      opened_at timestamptz not null,
      ends_at timestamptz not null,
      -- Once its end has been told to pages that showed the ticket.
      ended_at timestamptz,
      primary key (organization_id, id),
      check (ends_at > opened_at),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  // One of a person at a time.
  await sql`create unique index ticket_openings_of_person on ticket_openings (user_id, organization_id, ticket_id)
    where ended_at is null`.execute(db);
  await sql`create index ticket_openings_of_ticket on ticket_openings (organization_id, ticket_id)`.execute(
    db,
  );
  await sql`create index ticket_openings_due on ticket_openings (ends_at) where ended_at is null`.execute(db);
  // Whoever had its page or its chat open loses it, unless they are on it: everybody there is asked.
  await sql`
    create function announce_confidential() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sharing_ended', json_build_object('organizationId', new.organization_id)::text);
      perform pg_notify('access_ended', json_build_object('kind', 'ticket', 'organizationId', new.organization_id,
        'ticketId', new.id, 'userId', '00000000-0000-0000-0000-000000000000')::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger announce_confidential after update of confidential on tickets
    for each row when (not old.confidential and new.confidential) execute function announce_confidential()`.execute(
    db,
  );
  await sql`create trigger announce_end after update of ended_at on ticket_openings
    for each row when (old.ended_at is null and new.ended_at is not null)
    execute function announce_ended_relation()`.execute(db);
}
