import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

const DAY = [{ from: '09:00', to: '17:00' }];
/** What every organization begins with. */
const FIRST = { name: 'Working hours', week: JSON.stringify([DAY, DAY, DAY, DAY, DAY, [], []]) };

/**
 * Working hours of organizations, how fast tickets are to be answered, and the clocks that count it. What a clock has
 * counted is never written anew: calendars and policies keep each version, and stretches of a clock are added and ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendars (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      is_default boolean not null default false,
      revision integer not null default 1,
      archived_at timestamptz,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create unique index calendars_name on calendars (organization_id, lower(name)) where archived_at is null`.execute(
    db,
  );
  await sql`create unique index calendars_default on calendars (organization_id) where is_default`.execute(
    db,
  );
  await sql`
    create table calendar_versions (
      organization_id uuid not null,
      calendar_id uuid not null,
      version integer not null,
      since timestamptz not null,
      time_zone text not null,
      -- Seven days from Monday on, each with its spans.
      week jsonb not null,
      holidays jsonb not null,
      primary key (organization_id, calendar_id, version),
      foreign key (organization_id, calendar_id) references calendars (organization_id, id)
    )`.execute(db);
  await sql`
    create table sla_policies (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      place integer not null,
      calendar_id uuid not null,
      is_default boolean not null default false,
      version integer not null default 1,
      revision integer not null default 1,
      archived_at timestamptz,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, calendar_id) references calendars (organization_id, id)
    )`.execute(db);
  await sql`create unique index sla_policies_name on sla_policies (organization_id, lower(name)) where archived_at is null`.execute(
    db,
  );
  await sql`create unique index sla_policies_default on sla_policies (organization_id) where is_default`.execute(
    db,
  );
  await sql`
    create table sla_policy_versions (
      organization_id uuid not null,
      policy_id uuid not null,
      version integer not null,
      terms jsonb not null,
      primary key (organization_id, policy_id, version),
      foreign key (organization_id, policy_id) references sla_policies (organization_id, id)
    )`.execute(db);
  await sql`
    create table ticket_clocks (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      kind text not null check (kind in ('first_response', 'next_response', 'resolution')),
      policy_id uuid not null,
      policy_version integer not null,
      target_seconds integer,
      -- Of the stretches that have ended.
      counted_seconds integer not null default 0,
      started_at timestamptz not null,
      met_at timestamptz,
      due_at timestamptz,
      warn_at timestamptz,
      warned_at timestamptz,
      breached_at timestamptz,
      -- Escalations that were done, each as its action and percentage.
      escalated text[] not null default '{}',
      -- When something is to be told or done next.
      look_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, policy_id, policy_version)
        references sla_policy_versions (organization_id, policy_id, version)
    )`.execute(db);
  await sql`create index ticket_clocks_of_ticket on ticket_clocks (organization_id, ticket_id)`.execute(db);
  await sql`create index ticket_clocks_to_look_at on ticket_clocks (look_at) where look_at is not null`.execute(
    db,
  );
  await sql`
    create table ticket_clock_stretches (
      organization_id uuid not null,
      clock_id uuid not null,
      place integer not null,
      began_at timestamptz not null,
      ended_at timestamptz,
      cause text not null check (cause in ('running', 'requester', 'approver', 'vendor', 'resolved')),
      calendar_id uuid not null,
      -- What changed as it began.
      detail text,
      primary key (organization_id, clock_id, place),
      foreign key (organization_id, clock_id) references ticket_clocks (organization_id, id),
      foreign key (organization_id, calendar_id) references calendars (organization_id, id)
    )`.execute(db);

  // Of the clock that is due first; without a moment where it is paused.
  await sql`
    alter table tickets
      add column has_clocks boolean not null default false,
      add column due_clock text,
      add column due_at timestamptz,
      add column due_warn_at timestamptz,
      add column due_shared boolean not null default false,
      add column waiting_vendor text,
      add column answer_expected boolean not null default false,
      add column waiting_changed_at timestamptz`.execute(db);

  await sql`
    insert into calendars (organization_id, id, name, is_default, created_at)
    select id, gen_random_uuid(), ${sql.lit(FIRST.name)}, true, created_at from organizations`.execute(db);
  await sql`
    insert into calendar_versions (organization_id, calendar_id, version, since, time_zone, week, holidays)
    select organization_id, id, 1, created_at, 'UTC', ${sql.lit(FIRST.week)}::jsonb, '[]' from calendars`.execute(
    db,
  );
  // Of whichever version of the program adds an organization.
  await sql`
    create function calendar_of_new_organization() returns trigger language plpgsql as $$
    declare
      first uuid := gen_random_uuid();
    begin
      insert into calendars (organization_id, id, name, is_default, created_at)
      values (new.id, first, ${sql.lit(FIRST.name)}, true, new.created_at);
      insert into calendar_versions (organization_id, calendar_id, version, since, time_zone, week, holidays)
      values (new.id, first, 1, new.created_at, 'UTC', ${sql.lit(FIRST.week)}::jsonb, '[]');
      return null;
    end $$`.execute(db);
  await sql`
    create trigger organizations_calendar after insert on organizations
    for each row execute function calendar_of_new_organization()`.execute(db);
}
