import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Teams, whose agents read what lies in their team's inbox, and the team of a ticket. Active tickets carry team and snooze
 * too, so that an inbox is read from the few rows that are worked on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table teams (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      description text not null,
      lead_id uuid,
      auto_assign boolean not null,
      mode text not null check (mode in ('least_tickets', 'round_robin', 'random')),
      -- Chosen last by auto-assign.
      last_agent_id uuid,
      revision integer not null default 1,
      created_at timestamptz not null,
      archived_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, lead_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, last_agent_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create unique index teams_name on teams (organization_id, lower(name)) where archived_at is null`.execute(
    db,
  );
  // A row is a present membership: it goes when the membership ends, and with its team.
  await sql`
    create table team_members (
      organization_id uuid not null,
      team_id uuid not null,
      user_id uuid not null,
      capacity integer not null check (capacity > 0),
      primary key (organization_id, team_id, user_id),
      foreign key (organization_id, team_id) references teams (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index team_members_of_person on team_members (organization_id, user_id, team_id)`.execute(
    db,
  );

  await sql`
    alter table tickets
      add column team_id uuid,
      -- A routing rule gave it the team, and may give it another one.
      add column team_by_rule boolean not null default false,
      -- Hidden from inboxes until then; infinity until somebody answers.
      add column snoozed_until timestamptz,
      add foreign key (organization_id, team_id) references teams (organization_id, id)`.execute(db);
  await sql`create index tickets_by_team on tickets (organization_id, team_id, id) where team_id is not null`.execute(
    db,
  );
  await sql`create index tickets_snoozed on tickets (snoozed_until) where snoozed_until is not null`.execute(
    db,
  );
  await sql`
    alter table active_tickets add column team_id uuid, add column snoozed_until timestamptz`.execute(db);
  await sql`create index active_tickets_of_team on active_tickets (organization_id, team_id, agent_id)
    where team_id is not null`.execute(db);
  await sql`
    create or replace function follow_active_ticket() returns trigger language plpgsql as $$
    begin
      if new.status in ('Open', 'In Progress') then
        -- The agent's relation is held, so that one who is leaving at this moment is seen here or sees this row.
        insert into active_tickets (organization_id, ticket_id, status, team_id, snoozed_until, agent_id)
        values (new.organization_id, new.id, new.status, new.team_id, new.snoozed_until, (
          select user_id from ticket_people
          where tg_op = 'UPDATE' and organization_id = new.organization_id and ticket_id = new.id
            and relation = 'devops_agent' and until is null
          for share))
        on conflict (organization_id, ticket_id) do update
        set status = excluded.status, team_id = excluded.team_id, snoozed_until = excluded.snoozed_until;
      else
        delete from active_tickets where organization_id = new.organization_id and ticket_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger active_ticket_placed after update of team_id, snoozed_until on tickets
    for each row when (
      (old.team_id is distinct from new.team_id or old.snoozed_until is distinct from new.snoozed_until)
      and old.status = new.status and new.status in ('Open', 'In Progress')
    ) execute function follow_active_ticket()`.execute(db);

  // On a channel of its own, which older programs do not hear.
  await sql`
    create function announce_lost_member() returns trigger language plpgsql as $$
    begin
      perform pg_notify('team_access_ended', json_build_object('organizationId', old.organization_id,
        'userId', old.user_id, 'ticketId', null)::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger announce_end after delete on team_members
    for each row execute function announce_lost_member()`.execute(db);
  await sql`
    create function announce_lost_ticket() returns trigger language plpgsql as $$
    begin
      perform pg_notify('team_access_ended', json_build_object('organizationId', old.organization_id,
        'userId', null, 'ticketId', old.id)::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger announce_team_end after update of team_id on tickets
    for each row when (old.team_id is not null and old.team_id is distinct from new.team_id)
    execute function announce_lost_ticket()`.execute(db);
}
