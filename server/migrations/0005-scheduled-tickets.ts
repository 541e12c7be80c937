import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auto_assign_settings (
      organization_id uuid primary key references organizations (id),
      enabled boolean not null default true,
      mode text not null default 'least_tickets' check (mode in ('least_tickets', 'round_robin', 'random')),
      max_tickets_per_agent integer not null default 10 check (max_tickets_per_agent between 1 and 1000),
      only_active_agents boolean not null default true,
      last_agent_id uuid,
      foreign key (organization_id, last_agent_id) references organization_people (organization_id, user_id)
    )`.execute(db);

  await sql`
    create table scheduled_tickets (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      created_by uuid not null,
      summary text not null,
      description text not null,
      ticket_type text not null default 'Request Service'
        check (ticket_type in ('Request Service', 'Report Issue')),
      priority text not null default 'Medium' check (priority in ('Low', 'Medium', 'High', 'Critical')),
      category_id uuid not null,
      subcategory_id uuid,
      project_id uuid not null,
      project_manager_name text not null,
      contact_number text not null,
      notes text not null default '',
      tags text[] not null default '{}',
      -- The wall clock of the first run and the zone it is read in.
      local_start timestamp not null,
      time_zone text not null,
      recurrence text not null check (recurrence in ('none', 'daily', 'weekly', 'bi-weekly', 'monthly')),
      recurrence_end timestamptz,
      auto_assign boolean not null default false,
      agent_id uuid,
      status text not null default 'active' check (status in ('active', 'paused', 'completed', 'cancelled')),
      status_reason text not null default '',
      next_run_at timestamptz,
      last_run_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (organization_id, id),
      check (agent_id is null or not auto_assign),
      foreign key (organization_id, created_by) references organization_people (organization_id, user_id),
      foreign key (organization_id, agent_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, category_id) references categories (organization_id, id),
      foreign key (organization_id, category_id, subcategory_id)
        references subcategories (organization_id, category_id, id),
      foreign key (organization_id, project_id) references projects (organization_id, id)
    )`.execute(db);
  await sql`create index scheduled_tickets_due on scheduled_tickets (next_run_at)
    where status = 'active' and next_run_at is not null`.execute(db);

  await sql`
    create table scheduled_ticket_runs (
      organization_id uuid not null,
      id uuid not null,
      schedule_id uuid not null,
      due_at timestamptz not null,
      ran_at timestamptz,
      outcome text not null check (outcome in ('created', 'late', 'skipped', 'failed', 'manual')),
      reason text not null default '',
      ticket_id uuid,
      primary key (organization_id, id),
      -- One due time makes one ticket, however many programs look.
      unique (organization_id, schedule_id, due_at),
      foreign key (organization_id, schedule_id) references scheduled_tickets (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);
}
