import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * How long closed tickets stay, which tickets have been closed since when, and what those that went had counted for: figures of
 * days that are past stay as they were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retention_policies (
      organization_id uuid primary key references organizations (id),
      months integer not null check (months between 1 and 120),
      action text not null check (action in ('anonymize', 'delete')),
      is_active boolean not null,
      -- When admins were told of it as it is now, and from when on it goes.
      announced_at timestamptz,
      starts_at timestamptz,
      -- Of the day's run: when the last one ended, and how many tickets the present one has done.
      last_run_at timestamptz,
      done integer not null default 0,
      -- Who stands where requesters of anonymized tickets stood.
      nobody_id uuid,
      version integer not null default 1,
      foreign key (organization_id, nobody_id) references organization_people (organization_id, user_id),
      check (not is_active or starts_at is not null)
    )`.execute(db);
  await sql`
    create table closed_tickets (
      organization_id uuid not null,
      ticket_id uuid not null,
      closed_at timestamptz not null,
      anonymized_at timestamptz
    )`.execute(db);
  await sql`
    create function follow_closed_ticket() returns trigger language plpgsql as $$
    begin
      if new.status = 'Closed' then
        insert into closed_tickets (organization_id, ticket_id, closed_at)
        values (new.organization_id, new.id, new.updated_at)
        on conflict (organization_id, ticket_id) do nothing;
      else
        delete from closed_tickets where organization_id = new.organization_id and ticket_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger closed_ticket_came after insert on tickets
    for each row when (new.status = 'Closed') execute function follow_closed_ticket()`.execute(db);
  await sql`create trigger ticket_closed after update of status on tickets
    for each row when (old.status <> new.status and (old.status = 'Closed' or new.status = 'Closed'))
    execute function follow_closed_ticket()`.execute(db);
  // All at once, keys and order afterwards: a million tickets take less than a minute.
  await sql`
    insert into closed_tickets (organization_id, ticket_id, closed_at)
    select organization_id, tickets.id, coalesce(closings.at, tickets.updated_at)
    from tickets
    left join (
      select organization_id, subject_id as id, max(at) as at from events
      where subject_kind = 'ticket' and verb = 'status' and data ->> 'to' = 'Closed'
      group by organization_id, subject_id
    ) as closings using (organization_id, id)
    where tickets.status = 'Closed'`.execute(db);
  await sql`
    alter table closed_tickets
      add primary key (organization_id, ticket_id),
      add foreign key (organization_id, ticket_id) references tickets (organization_id, id)`.execute(db);
  await sql`create index closed_tickets_by_time on closed_tickets (organization_id, closed_at, ticket_id)`.execute(
    db,
  );
  // Admins hear in the product, too.
  await sql`
    create trigger tell_of_retention after insert on events
    for each row when (new.subject_kind = 'retention' and new.verb = 'announced')
    execute function tell_of_event()`.execute(db);
  await keepFigures(db);
  await letRecordGo(db);
}

/** By how many tickets moved, as events tell: the part of a query after WITH, whose last name is `moves`. */
const movesOf = (condition: RawBuilder<unknown>) => sql`
  ordered as (
    select events.subject_id, events.verb, events.data->>'from' as old_value, events.data->>'to' as new_value, events.at,
      tickets.priority as present_priority,
      count(*) filter (where verb <> 'priority') over so_far as statuses,
      count(*) filter (where verb = 'priority') over so_far as priorities
    from events
    join tickets on tickets.organization_id = events.organization_id and tickets.id = events.subject_id
    where events.organization_id = organization and events.subject_kind = 'ticket'
      and events.verb in ('created', 'status', 'priority') and ${condition}
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
  )`;

const COUNTS = sql`
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
  group by slot_of(at)`;

const repeatsOf = (condition: RawBuilder<unknown>) => sql`
  select organization, slot, previous_slot, count(*)
  from (
    select slot_of(at) as slot,
      slot_of(max(at) over (partition by subject_id order by sequence
        rows between unbounded preceding and 1 preceding)) as previous_slot
    from events
    where organization_id = organization and subject_kind = 'ticket'
      and verb = 'status' and data->>'to' = 'Resolved' and ${condition}
  ) as resolutions
  where previous_slot is not null
  group by slot, previous_slot`;

const MOVED = sql`(organization_id, slot, created, resolved, open, in_progress, urgent)`;
const addMoves = (present: RawBuilder<unknown>) => sql`
  on conflict (organization_id, slot) do update set
    created = ${present}.created + excluded.created, resolved = ${present}.resolved + excluded.resolved,
    open = ${present}.open + excluded.open, in_progress = ${present}.in_progress + excluded.in_progress,
    urgent = ${present}.urgent + excluded.urgent`;
const addRepeats = (present: RawBuilder<unknown>) => sql`
  on conflict (organization_id, slot, previous_slot) do update set tickets = ${present}.tickets + excluded.tickets`;

async function keepFigures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retired_movements (
      organization_id uuid not null references organizations (id),
      slot timestamptz not null,
      created integer not null,
      resolved integer not null,
      open integer not null,
      in_progress integer not null,
      urgent integer not null,
      primary key (organization_id, slot)
    )`.execute(db);
  await sql`
    create table retired_resolutions (
      organization_id uuid not null references organizations (id),
      slot timestamptz not null,
      previous_slot timestamptz not null,
      tickets integer not null,
      primary key (organization_id, slot, previous_slot)
    )`.execute(db);
  // How many went, by the quarter of an hour in which they did.
  await sql`
    create table retired_tickets (
      organization_id uuid not null references organizations (id),
      slot timestamptz not null,
      tickets integer not null,
      primary key (organization_id, slot)
    )`.execute(db);

  await sql`
    create or replace function recount_ticket_movements(organization uuid) returns void language plpgsql as $$
    begin
      set constraints ticket_moved_in, ticket_moved immediate;
      -- Whoever has moved a ticket is waited for; whoever is about to waits, and adds to the new count. In the order
      -- in which a change writes them.
      lock table repeated_resolutions, ticket_movements in exclusive mode;
      delete from ticket_movements where organization_id = organization;
      delete from repeated_resolutions where organization_id = organization;
      insert into ticket_movements ${MOVED} with ${movesOf(sql`true`)} ${COUNTS};
      insert into ticket_movements as present select * from retired_movements where organization_id = organization
      ${addMoves(sql`present`)};
      insert into repeated_resolutions (organization_id, slot, previous_slot, tickets) ${repeatsOf(sql`true`)};
      insert into repeated_resolutions as present select * from retired_resolutions where organization_id = organization
      ${addRepeats(sql`present`)};
    end $$`.execute(db);

  // Before tickets and their events are deleted: lists count them no more, days that are past go on counting them.
  await sql`
    create function retire_ticket_figures(organization uuid, retired uuid[], moment timestamptz)
    returns void language plpgsql as $$
    begin
      insert into retired_movements as present ${MOVED}
      with ${movesOf(sql`events.subject_id = any(retired)`)} ${COUNTS}
      ${addMoves(sql`present`)};
      insert into retired_resolutions as present (organization_id, slot, previous_slot, tickets)
      ${repeatsOf(sql`subject_id = any(retired)`)}
      ${addRepeats(sql`present`)};
      insert into retired_tickets as present (organization_id, slot, tickets)
      select organization, slot_of(moment), count(*) from tickets
      where tickets.organization_id = organization and tickets.id = any(retired) having count(*) > 0
      on conflict (organization_id, slot) do update set tickets = present.tickets + excluded.tickets;

      insert into ticket_tallies as tally (organization_id, status, priority, tickets)
      select organization_id, status, priority, -count(*) from tickets
      where tickets.organization_id = organization and tickets.id = any(retired)
      group by organization_id, status, priority order by organization_id, status, priority
      on conflict (organization_id, status, priority) do update set tickets = tally.tickets + excluded.tickets;
      insert into ticket_day_tallies as tally (organization_id, day, status, priority, tickets)
      select organization_id, day_of(id), status, priority, -count(*) from tickets
      where tickets.organization_id = organization and tickets.id = any(retired)
      group by organization_id, day_of(id), status, priority order by organization_id, day_of(id), status, priority
      on conflict (organization_id, day, status, priority) do update set tickets = tally.tickets + excluded.tickets;
      insert into ticket_place_tallies as tally (organization_id, category_id, project_id, status, priority, tickets)
      select organization_id, category_id, project_id, status, priority, -count(*) from tickets
      where tickets.organization_id = organization and tickets.id = any(retired)
      group by organization_id, category_id, project_id, status, priority
      order by organization_id, category_id, project_id, status, priority
      on conflict (organization_id, category_id, project_id, status, priority)
        do update set tickets = tally.tickets + excluded.tickets;
    end $$`.execute(db);
}

/**
 * The record of tickets whose time is over goes by a function of the owner's, which looks itself whether it is: their organization
 * says so, a week after it said it, and holds nothing of them. An hour less is for clocks that disagree.
 */
async function letRecordGo(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = sql.ref(rows[0]?.schema ?? 'public');
  await sql`
    create function retain_ticket_events(organization uuid, retired uuid[]) returns integer
    language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare
      policy retention_policies;
      changed integer;
    begin
      select * into policy from retention_policies where organization_id = organization;
      if (policy.is_active and policy.starts_at < now() + interval '1 hour') is not true or exists (
        select from unnest(retired) as gone (id)
        where not exists (
          select from closed_tickets join tickets using (organization_id)
          where organization_id = organization and closed_tickets.ticket_id = gone.id and tickets.id = gone.id
            and tickets.status = 'Closed'
            and closed_at < now() - make_interval(months => policy.months) + interval '1 day')
        or exists (
          select from legal_holds where organization_id = organization
            and (kind = 'organization' or ticket_id = gone.id))
      ) then
        raise exception 'the record of these tickets is kept' using errcode = 'insufficient_privilege';
      end if;
      perform set_config('switchboard.retention', 'on', true);
      -- What figures are counted from stays of anonymized tickets, without who did it and why.
      delete from events
      where organization_id = organization and subject_kind = 'ticket' and subject_id = any(retired)
        and (policy.action = 'delete' or verb not in ('created', 'status', 'priority'));
      get diagnostics changed = row_count;
      delete from events
      where organization_id = organization and subject_kind = 'chat_message' and subject_id in (
        select id from chat_messages where organization_id = organization and ticket_id = any(retired));
      update events set actor_id = null, actor_role = null, via = null, request_id = null, data = data - 'reason'
      where organization_id = organization and subject_kind = 'ticket' and subject_id = any(retired);
      perform set_config('switchboard.retention', 'off', true);
      return changed;
    end $$`.execute(db);
  await sql`revoke all on function retain_ticket_events(uuid, uuid[]) from public`.execute(db);
}
