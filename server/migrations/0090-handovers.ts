import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Tickets that are offered to somebody, or to a team, whose agents read them while the offer stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table handovers (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      -- Who had it then.
      giver_id uuid not null,
      -- Who offered it.
      by_id uuid not null,
      to_user_id uuid,
      to_team_id uuid,
      stands text not null,
      next_step text not null,
      promised_at timestamptz,
      state text not null default 'offered' check (state in ('offered', 'accepted', 'bounced', 'withdrawn')),
      reason text,
      -- When somebody is told that there is no answer; null where that has been done, and once there is one.
      due_at timestamptz,
      created_at timestamptz not null,
      answered_by_id uuid,
      answered_at timestamptz,
      primary key (organization_id, id),
      check (num_nonnulls(to_user_id, to_team_id) = 1),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, to_team_id) references teams (organization_id, id),
      foreign key (organization_id, giver_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, by_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, to_user_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, answered_by_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create unique index handovers_open on handovers (organization_id, ticket_id) where state = 'offered'`.execute(
    db,
  );
  await sql`create index handovers_to_person on handovers (organization_id, to_user_id, id)
    where to_user_id is not null`.execute(db);
  await sql`create index handovers_to_team on handovers (organization_id, to_team_id, id)
    where to_team_id is not null`.execute(db);
  await sql`create index handovers_of_giver on handovers (organization_id, giver_id, id)`.execute(db);
  await sql`create index handovers_of_ticket on handovers (organization_id, ticket_id, id)`.execute(db);
  await sql`create index handovers_due on handovers (due_at) where due_at is not null`.execute(db);
  await sql`
    create function announce_answered_handover() returns trigger language plpgsql as $$
    begin
      perform pg_notify('team_access_ended', json_build_object('organizationId', old.organization_id,
        'userId', null, 'ticketId', old.ticket_id)::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger announce_answer after update of state on handovers
    for each row when (old.state = 'offered' and new.state <> 'offered')
    execute function announce_answered_handover()`.execute(db);
}
