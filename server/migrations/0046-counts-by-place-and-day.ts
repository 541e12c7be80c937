import { type Kysely, sql } from 'kysely';

/**
 * How many tickets each category and project has, and how many were raised on each day, by their state: so that lists
 * narrowed by them are counted, and their deep pages found, without a look at the tickets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is counted below must not move before the triggers count it.
  await sql`lock table tickets in share row exclusive mode`.execute(db);
  await sql`
    create table ticket_place_tallies (
      organization_id uuid not null references organizations (id),
      category_id uuid not null,
      project_id uuid not null,
      status text not null,
      priority text not null,
      tickets bigint not null,
      primary key (organization_id, category_id, project_id, status, priority)
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table ticket_day_tallies (
      organization_id uuid not null references organizations (id),
      -- Since 1970 in UTC, by the id: the order of lists.
      day integer not null,
      status text not null,
      priority text not null,
      tickets bigint not null,
      primary key (organization_id, day, status, priority)
    ) with (fillfactor = 50)`.execute(db);
  // A version 7 UUID begins with its milliseconds.
  await sql`
    create function day_of(id uuid) returns integer language sql immutable parallel safe
      return (('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 86400000)::integer`.execute(
    db,
  );
  await sql`
    insert into ticket_place_tallies (organization_id, category_id, project_id, status, priority, tickets)
    select organization_id, category_id, project_id, status, priority, count(*) from tickets
    group by organization_id, category_id, project_id, status, priority`.execute(db);
  await sql`
    insert into ticket_day_tallies (organization_id, day, status, priority, tickets)
    select organization_id, day_of(id), status, priority, count(*) from tickets
    group by organization_id, day_of(id), status, priority`.execute(db);

  // Each statement touches the rows of a move in the order of the key, so that two moves cannot deadlock.
  await sql`
    create or replace function tally_ticket() returns trigger language plpgsql as $$
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

      insert into ticket_day_tallies as tally (organization_id, day, status, priority, tickets)
      select organization_id, day, status, priority, sum(change)
      from (
        select new.organization_id, day_of(new.id) as day, new.status, new.priority, 1 as change
        union all
        select old.organization_id, day_of(old.id), old.status, old.priority, -1 where tg_op = 'UPDATE'
      ) as changes
      group by organization_id, day, status, priority
      having sum(change) <> 0
      order by organization_id, day, status, priority
      on conflict (organization_id, day, status, priority) do update set tickets = tally.tickets + excluded.tickets;

      insert into ticket_place_tallies as tally
        (organization_id, category_id, project_id, status, priority, tickets)
      select organization_id, category_id, project_id, status, priority, sum(change)
      from (
        select new.organization_id, new.category_id, new.project_id, new.status, new.priority, 1 as change
        union all
        select old.organization_id, old.category_id, old.project_id, old.status, old.priority, -1
        where tg_op = 'UPDATE'
      ) as changes
      group by organization_id, category_id, project_id, status, priority
      having sum(change) <> 0
      order by organization_id, category_id, project_id, status, priority
      on conflict (organization_id, category_id, project_id, status, priority)
        do update set tickets = tally.tickets + excluded.tickets;
      return null;
    end $$`.execute(db);
  await sql`drop trigger tally_changed_ticket on tickets`.execute(db);
  await sql`create trigger tally_changed_ticket after update of status, priority, category_id, project_id on tickets
    for each row when ((old.status, old.priority, old.category_id, old.project_id)
      is distinct from (new.status, new.priority, new.category_id, new.project_id))
    execute function tally_ticket()`.execute(db);
}
