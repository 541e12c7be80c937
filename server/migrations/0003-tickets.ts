import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tickets (
      organization_id uuid not null references organizations (id),
      -- Version 7, taken from the moment of creation: its order is the order of every list.
      id uuid not null,
      number text not null,
      summary text not null,
      description text not null,
      ticket_type text not null check (ticket_type in ('Request Service', 'Report Issue')),
      status text not null default 'Open' check (status in ('Open', 'In Progress', 'Resolved', 'Closed')),
      priority text not null default 'Medium' check (priority in ('Low', 'Medium', 'High', 'Critical')),
      category_id uuid not null,
      subcategory_id uuid,
      project_id uuid not null,
      project_manager_name text not null,
      contact_number text not null,
      tags text[] not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organization_id, id),
      unique (organization_id, number),
      foreign key (organization_id, category_id) references categories (organization_id, id),
      foreign key (organization_id, category_id, subcategory_id)
        references subcategories (organization_id, category_id, id),
      foreign key (organization_id, project_id) references projects (organization_id, id)
    ) with (fillfactor = 85)`.execute(db);
  await sql`create index tickets_newest on tickets (id)`.execute(db);
  await sql`create index tickets_by_state on tickets (organization_id, status, priority, id)`.execute(db);
  await sql`create index tickets_search on tickets using gin
    (organization_id, (number || E'\n' || summary || E'\n' || description) gin_trgm_ops)`.execute(db);
  await sql`create index tickets_by_category on tickets (organization_id, category_id)`.execute(db);
  await sql`create index tickets_by_project on tickets (organization_id, project_id)`.execute(db);

  await sql`
    create table ticket_people (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      user_id uuid not null,
      relation text not null check (relation in ('requester', 'bu_head', 'manager', 'devops_agent', 'user')),
      since timestamptz not null,
      -- Who made the relation; null for the product itself.
      by_id uuid,
      until timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, by_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create unique index ticket_people_present on ticket_people
    (organization_id, ticket_id, relation, user_id) where until is null`.execute(db);
  await sql`create unique index ticket_people_one_agent on ticket_people (organization_id, ticket_id)
    where until is null and relation = 'devops_agent'`.execute(db);
  await sql`create unique index ticket_people_one_requester on ticket_people (organization_id, ticket_id)
    where until is null and relation = 'requester'`.execute(db);
  await sql`create index ticket_people_of_person on ticket_people
    (organization_id, user_id, ticket_id) include (relation) where until is null`.execute(db);

  await sql`
    create table comments (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      author_id uuid not null,
      text text not null,
      is_internal boolean not null default false,
      is_system boolean not null default false,
      created_at timestamptz not null,
      primary key (organization_id, id),
      unique (organization_id, ticket_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, author_id) references organization_people (organization_id, user_id)
    )`.execute(db);

  await sql`
    create table attachments (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      comment_id uuid,
      uploader_id uuid not null,
      -- 128 random bits: the name in the address and in the store.
      stored_name text not null,
      original_name text not null,
      mime_type text not null,
      size bigint not null check (size > 0),
      sha256 bytea not null,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, ticket_id, comment_id) references comments (organization_id, ticket_id, id),
      foreign key (organization_id, uploader_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create unique index attachments_stored_name on attachments (stored_name)`.execute(db);
  await sql`create index attachments_by_ticket on attachments (organization_id, ticket_id)`.execute(db);
  await sql`create index attachments_by_uploader on attachments (organization_id, uploader_id, created_at)`.execute(
    db,
  );

  await sql`
    create table events (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      sequence bigint generated always as identity,
      -- Null for the product itself.
      actor_id uuid,
      actor_role text,
      subject_kind text not null,
      subject_id uuid not null,
      verb text not null,
      old_value text,
      new_value text,
      reason text,
      at timestamptz not null,
      request_id text,
      primary key (organization_id, id),
      foreign key (organization_id, actor_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index events_of_subject on events (organization_id, subject_id, sequence)`.execute(db);
  await sql`create index events_by_time on events (organization_id, at)`.execute(db);
  await sql`
    create function events_are_kept() returns trigger language plpgsql as $$
    begin
      if current_setting('switchboard.retention', true) = 'on' then
        return case tg_op when 'DELETE' then old else new end;
      end if;
      raise exception 'events are append-only';
    end $$`.execute(db);
  await sql`create trigger events_are_kept before update or delete on events
    for each row execute function events_are_kept()`.execute(db);

  await sql`
    create table ticket_tallies (
      organization_id uuid not null references organizations (id),
      status text not null,
      priority text not null,
      tickets bigint not null,
      primary key (organization_id, status, priority)
    ) with (fillfactor = 50)`.execute(db);
  // Both rows of a move are touched by one statement in the order of the key, so that two moves cannot deadlock.
  await sql`
    create function tally_ticket() returns trigger language plpgsql as $$
    begin
      insert into ticket_tallies as tally (organization_id, status, priority, tickets)
      select organization_id, status, priority, sum(change)
      from (
        select new.organization_id, new.status, new.priority, 1 as change
        union all
        select old.organization_id, old.status, old.priority, -1 where tg_op = 'UPDATE'
      ) as changes
      group by organization_id, status, priority
      having sum(change) <> 0
      order by organization_id, status, priority
      on conflict (organization_id, status, priority) do update set tickets = tally.tickets + excluded.tickets;
      return null;
    end $$`.execute(db);
  await sql`create trigger tally_new_ticket after insert on tickets
    for each row execute function tally_ticket()`.execute(db);
  await sql`create trigger tally_changed_ticket after update of status, priority on tickets
    for each row when (old.status is distinct from new.status or old.priority is distinct from new.priority)
    execute function tally_ticket()`.execute(db);
}
