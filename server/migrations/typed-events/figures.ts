import { type Kysely, sql } from 'kysely';

/** The figures of days read the same events as before. */
export async function readFiguresFromData(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function record_repeated_resolution() returns trigger language plpgsql as $$
    begin
      insert into repeated_resolutions as present (organization_id, slot, previous_slot, tickets)
      select new.organization_id, slot_of(new.at), slot_of(max(at)), 1
      from events
      where organization_id = new.organization_id and subject_id = new.subject_id and subject_kind = 'ticket'
        and verb = 'status' and data->>'to' = 'Resolved' and sequence < new.sequence
      having max(at) is not null
      on conflict (organization_id, slot, previous_slot) do update set tickets = present.tickets + 1;
      return null;
    end $$`.execute(db);
  await sql`create trigger ticket_resolved_again after insert on events
    for each row when (new.subject_kind = 'ticket' and new.verb = 'status' and new.data->>'to' = 'Resolved')
    execute function record_repeated_resolution()`.execute(db);
  await sql`
    create or replace function recount_ticket_movements(organization uuid) returns void language plpgsql as $$
    begin
      set constraints ticket_moved_in, ticket_moved immediate;
      -- Whoever has moved a ticket is waited for; whoever is about to waits, and adds to the new count. In the order
      -- in which a change writes them.
      lock table repeated_resolutions, ticket_movements in exclusive mode;
      delete from ticket_movements where organization_id = organization;
      delete from repeated_resolutions where organization_id = organization;

      insert into ticket_movements (organization_id, slot, created, resolved, open, in_progress, urgent)
      with ordered as (
        select events.subject_id, events.verb, events.data->>'from' as old_value, events.data->>'to' as new_value, events.at,
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
          and verb = 'status' and data->>'to' = 'Resolved'
      ) as resolutions
      where previous_slot is not null
      group by slot, previous_slot;
    end $$`.execute(db);
}
