import { type Kysely, sql } from 'kysely';

/**
 * By how many tickets moved in each quarter of an hour, so that the days of a reader in any time zone add up without a
 * look at the tickets. What stood at the end of a day is reckoned back from what stands now (`ticket_tallies`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_movements (
      organization_id uuid not null references organizations (id),
      -- When the quarter of an hour began.
      slot timestamptz not null,
      created integer not null,
      resolved integer not null,
      -- By how many they became more, or fewer.
      open integer not null,
      in_progress integer not null,
      urgent integer not null,
      primary key (organization_id, slot)
    ) with (fillfactor = 80)`.execute(db);
  // Those that had been resolved before: on a day that holds both slots the ticket counts once.
  await sql`
    create table repeated_resolutions (
      organization_id uuid not null references organizations (id),
      slot timestamptz not null,
      previous_slot timestamptz not null,
      tickets integer not null,
      primary key (organization_id, slot, previous_slot)
    )`.execute(db);

  await sql`
    create function slot_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
      return date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00')`.execute(db);
  await sql`
    create function is_urgent(status text, priority text) returns boolean language sql immutable parallel safe
      return status in ('Open', 'In Progress') and priority = 'Critical'`.execute(db);

  await sql`
    create function record_ticket_movement() returns trigger language plpgsql as $$
    begin
      insert into ticket_movements as present
        (organization_id, slot, created, resolved, open, in_progress, urgent)
      values (
        new.organization_id,
        slot_of(case tg_op when 'INSERT' then new.created_at else new.updated_at end),
        (tg_op = 'INSERT')::integer,
        (tg_op = 'UPDATE' and new.status = 'Resolved' and old.status <> 'Resolved')::integer,
        (new.status = 'Open')::integer - coalesce(old.status = 'Open', false)::integer,
        (new.status = 'In Progress')::integer - coalesce(old.status = 'In Progress', false)::integer,
        is_urgent(new.status, new.priority)::integer
          - coalesce(is_urgent(old.status, old.priority), false)::integer
      )
      on conflict (organization_id, slot) do update set
        created = present.created + excluded.created,
        resolved = present.resolved + excluded.resolved,
        open = present.open + excluded.open,
        in_progress = present.in_progress + excluded.in_progress,
        urgent = present.urgent + excluded.urgent;
      return null;
    end $$`.execute(db);
  // At the very end of the transaction: the row that an organization's changes share is held for the commit alone,
  // and being everybody's last lock it cannot take part in a deadlock.
  await sql`create constraint trigger ticket_moved_in after insert on tickets
    deferrable initially deferred for each row execute function record_ticket_movement()`.execute(db);
  await sql`create constraint trigger ticket_moved after update of status, priority on tickets
    deferrable initially deferred for each row
    when (old.status <> new.status or is_urgent(old.status, old.priority) <> is_urgent(new.status, new.priority))
    execute function record_ticket_movement()`.execute(db);

  await sql`
    create function record_repeated_resolution() returns trigger language plpgsql as $$
    begin
      insert into repeated_resolutions as present (organization_id, slot, previous_slot, tickets)
      select new.organization_id, slot_of(new.at), slot_of(max(at)), 1
      from events
      where organization_id = new.organization_id and subject_id = new.subject_id and subject_kind = 'ticket'
        and verb = 'status' and new_value = 'Resolved' and sequence < new.sequence
      having max(at) is not null
      on conflict (organization_id, slot, previous_slot) do update set tickets = present.tickets + 1;
      return null;
    end $$`.execute(db);
  await sql`create trigger ticket_resolved_again after insert on events
    for each row when (new.subject_kind = 'ticket' and new.verb = 'status' and new.new_value = 'Resolved')
    execute function record_repeated_resolution()`.execute(db);

  await addRecount(db);
  await sql`select recount_ticket_movements(id) from organizations`.execute(db);
}

/**
 * For tickets that were written together with their past: what the triggers made of them is replaced by what the
 * events tell. An event of a priority does not name the status it met, nor the other way round, so both are carried
 * along the events of a ticket; its first priority is the old value of the first change, or the present one.
 */
async function addRecount(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function recount_ticket_movements(organization uuid) returns void language plpgsql as $$
    begin
      set constraints ticket_moved_in, ticket_moved immediate;
      -- Whoever has moved a ticket is waited for; whoever is about to waits, and adds to the new count. In the order
      -- in which a change writes them.
      lock table repeated_resolutions, ticket_movements in exclusive mode;
      delete from ticket_movements where organization_id = organization;
      delete from repeated_resolutions where organization_id = organization;

      insert into ticket_movements (organization_id, slot, created, resolved, open, in_progress, urgent)
      with ordered as (
        select events.subject_id, events.verb, events.old_value, events.new_value, events.at,
          tickets.priority as present_priority,
          count(*) filter (where verb <> 'priority') over so_far as statuses,
          count(*) filter (where verb = 'priority') over so_far as priorities
        from events
        join tickets on tickets.organization_id = events.organization_id and tickets.id = events.subject_id
        where events.organization_id = organization and events.subject_kind = 'ticket'
          and events.verb in ('created', 'status', 'priority')
        window so_far as (partition by events.subject_id order by events.sequence)
      ), states as (
        select subject_id, verb, at, old_value, new_value,
          max(new_value) filter (where verb <> 'priority') over (partition by subject_id, statuses) as status,
          case priorities
            when 0 then coalesce(
              max(old_value) filter (where verb = 'priority' and priorities = 1) over (partition by subject_id),
              present_priority)
            else max(new_value) filter (where verb = 'priority') over (partition by subject_id, priorities)
          end as priority
        from ordered
      ), moves as (
        select at, verb, status, priority,
          case verb when 'created' then null when 'status' then old_value else status end as old_status,
          case verb when 'priority' then old_value else priority end as old_priority
        from states
      )
      select organization, slot_of(at),
        count(*) filter (where verb = 'created'),
        count(*) filter (where verb = 'status' and status = 'Resolved'),
        count(*) filter (where status = 'Open') - count(*) filter (where old_status = 'Open'),
        count(*) filter (where status = 'In Progress') - count(*) filter (where old_status = 'In Progress'),
        count(*) filter (where is_urgent(status, priority))
          - count(*) filter (where is_urgent(old_status, old_priority))
      from moves
      where verb = 'created' or status <> old_status
        or is_urgent(status, priority) <> is_urgent(old_status, old_priority)
      group by slot_of(at);

      insert into repeated_resolutions (organization_id, slot, previous_slot, tickets)
      select organization, slot, previous_slot, count(*)
      from (
        select slot_of(at) as slot,
          slot_of(max(at) over (partition by subject_id order by sequence
            rows between unbounded preceding and 1 preceding)) as previous_slot
        from events
        where organization_id = organization and subject_kind = 'ticket'
          and verb = 'status' and new_value = 'Resolved'
      ) as resolutions
      where previous_slot is not null
      group by slot, previous_slot;
    end $$`.execute(db);
}
