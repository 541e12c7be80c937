import { type Kysely, sql } from 'kysely';

/**
 * People who moved to another organization are seen by the one they left as they were then. Of those who moved before,
 * what has changed since is taken back by the record. Searches for tickets follow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organization_people
      -- As they were when they left; null while they belong.
      add column first_name text,
      add column last_name text,
      add column email text,
      add column role text`.execute(db);
  await keepWhoLeft(db);
  await sql`alter table organization_people add constraint kept_when_they_leave
    check (num_nonnulls(first_name, last_name, email, role) = case when until is null then 0 else 4 end)`.execute(
    db,
  );
  // What a list asks of the people it shows: those who left are few.
  await sql`create index organization_people_left on organization_people
    (organization_id, user_id) include (first_name, last_name, email, role) where until is not null`.execute(
    db,
  );
  await hideOriginFromNewHome(db);
  await searchByFormerName(db);
}

async function keepWhoLeft(db: Kysely<unknown>): Promise<void> {
  await sql`
    with changed as (
      select distinct on (events.subject_id, member.organization_id, events.data->>'field')
        events.subject_id as user_id, member.organization_id, events.data->>'field' as field, events.data->>'from' as value
      from organization_people as member
      join events on events.subject_kind = 'user' and events.subject_id = member.user_id
        and events.verb = 'edited' and events.at >= member.until
      where member.until is not null
      order by events.subject_id, member.organization_id, events.data->>'field', events.at, events.sequence
    ), former as (
      select member.organization_id, member.user_id,
        max(value) filter (where field = 'firstName') as first_name,
        max(value) filter (where field = 'lastName') as last_name,
        max(value) filter (where field = 'email') as email,
        max(value) filter (where field = 'role') as role
      from organization_people as member left join changed using (organization_id, user_id)
      where member.until is not null
      group by member.organization_id, member.user_id
    )
    update organization_people as member
    set first_name = coalesce(former.first_name, users.first_name),
      last_name = coalesce(former.last_name,
        case when users.deleted_at is null then users.last_name else replace(users.last_name, ' (deleted)', '') end),
      email = case when users.deleted_at is null then coalesce(former.email, users.email) else '' end,
      role = coalesce(former.role, users.role)
    from former join users on users.id = former.user_id
    where member.organization_id = former.organization_id and member.user_id = former.user_id`.execute(db);
}

/** An edit that moved somebody told the new organization their former name, e-mail and role. */
async function hideOriginFromNewHome(db: Kysely<unknown>): Promise<void> {
  await sql`set local switchboard.retention = 'on'`.execute(db);
  await sql`
    with hidden as (
      delete from events using events as moved
      where moved.subject_kind = 'user' and moved.verb = 'moved_here'
        and events.organization_id = moved.organization_id and events.subject_id = moved.subject_id
        and events.subject_kind = 'user' and events.verb = 'edited' and events.at = moved.at
        and events.request_id is not distinct from moved.request_id
      returning events.*
    )
    insert into installation_events (id, actor_id, subject_kind, subject_id, verb, data, at, request_id)
    select id, actor_id, subject_kind, subject_id, verb, data, at, request_id from hidden order by sequence`.execute(
    db,
  );
  await sql`set local switchboard.retention = 'off'`.execute(db);
}

async function searchByFormerName(db: Kysely<unknown>): Promise<void> {
  await sql`
    update ticket_words as text set requester = lower(member.first_name || ' ' || member.last_name)
    from organization_people as member
    join ticket_people as raised on raised.organization_id = member.organization_id
      and raised.user_id = member.user_id and raised.relation = 'requester' and raised.until is null
    where member.until is not null
      and text.organization_id = raised.organization_id and text.ticket_id = raised.ticket_id`.execute(db);
  // A new name is for the organization that they belong to.
  await sql`
    create or replace function follow_requester() returns trigger language plpgsql as $$
    begin
      update ticket_words as text set requester = searched_name(new)
      from organization_people as member
      join ticket_people as raised on raised.organization_id = member.organization_id
        and raised.user_id = member.user_id and raised.relation = 'requester' and raised.until is null
      where member.user_id = new.id and member.until is null
        and text.organization_id = raised.organization_id and text.ticket_id = raised.ticket_id;
      return null;
    end $$`.execute(db);
  await sql`
    create function follow_returning_requester() returns trigger language plpgsql as $$
    begin
      update ticket_words as text set requester = searched_name(users)
      from users, ticket_people as raised
      where users.id = new.user_id and raised.organization_id = new.organization_id
        and raised.user_id = new.user_id and raised.relation = 'requester' and raised.until is null
        and text.organization_id = raised.organization_id and text.ticket_id = raised.ticket_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger requester_returned after update of until on organization_people
    for each row when (old.until is not null and new.until is null)
    execute function follow_returning_requester()`.execute(db);
}
