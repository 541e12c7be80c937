import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** People who are erased: what was asked and decided, and by what they were called for as long as that is being replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      user_id uuid not null,
      state text not null check (state in ('requested', 'waiting', 'running', 'done', 'cancelled')),
      -- Stands in the place of the name.
      code text not null,
      asked_by uuid not null,
      asked_at timestamptz not null,
      approved_by uuid,
      approved_at timestamptz,
      due_at timestamptz,
      replace_in_texts boolean not null default false,
      remove_files boolean not null default false,
      -- Somebody else there is called the same: names alone prove nothing.
      has_namesake boolean not null default false,
      -- Rows in which something was replaced, and those that were removed.
      replaced integer not null default 0,
      removed integer not null default 0,
      ended_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, asked_by) references organization_people (organization_id, user_id),
      foreign key (organization_id, approved_by) references organization_people (organization_id, user_id),
      check ((state in ('waiting', 'running', 'done')) <= (due_at is not null)),
      check ((state in ('done', 'cancelled')) = (ended_at is not null))
    )`.execute(db);
  await sql`create unique index erasures_under_way on erasures (organization_id, user_id)
    where state in ('requested', 'waiting', 'running')`.execute(db);
  await sql`create index erasures_of_person on erasures (organization_id, user_id)`.execute(db);
  await sql`create index erasures_by_time on erasures (organization_id, asked_at desc, id desc)`.execute(db);
  await sql`create index erasures_due on erasures (due_at) where state in ('waiting', 'running')`.execute(db);
  await sql`
    create table erased_names (
      organization_id uuid not null,
      erasure_id uuid not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      primary key (organization_id, erasure_id, first_name, last_name, email),
      foreign key (organization_id, erasure_id) references erasures (organization_id, id)
    )`.execute(db);

  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = sql.ref(rows[0]?.schema ?? 'public');

  // Of text and of JSON alike: whole words, first and last name together; and the address.
  await sql`
    create function erase_names(value text, organization uuid, erasure uuid) returns text
    language plpgsql stable as $$
    declare
      named erased_names;
      code constant text := (select erasures.code from erasures where organization_id = organization and id = erasure);
      first text;
      last text;
    begin
      for named in select * from erased_names where organization_id = organization and erasure_id = erasure loop
        if named.last_name <> '' then
          first := regexp_replace(named.first_name, '([^[:alnum:][:space:]])', '\\\\\\1', 'g');
          last := regexp_replace(named.last_name, '([^[:alnum:][:space:]])', '\\\\\\1', 'g');
          value := regexp_replace(value,
            '("firstName": ?")' || first || '(", ?"lastName": ?")' || last || '"', '\\1Erased\\2person ' || code || '"', 'gi');
          value := regexp_replace(value,
            '("lastName": ?")' || last || '(", ?"firstName": ?")' || first || '"', '\\1person ' || code || '\\2Erased"', 'gi');
          value := regexp_replace(value,
            '(?<![[:alnum:]_])' || first || '\\s+' || last || '(?![[:alnum:]_])', 'Erased person ' || code, 'gi');
        end if;
        if named.email <> '' then
          value := regexp_replace(value, '(?<![[:alnum:]._%+-])'
            || regexp_replace(named.email, '([^[:alnum:]@])', '\\\\\\1', 'g') || '(?!\\.?[[:alnum:]_-])',
            code || '@erased.invalid', 'gi');
        end if;
      end loop;
      return value;
    end $$`.execute(db);

  // What they were called, by what stands of them; nothing that a caller says.
  await sql`
    create function begin_erasure(organization uuid, erasure uuid) returns void
    language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare
      person uuid;
    begin
      update erasures set state = 'running'
      where organization_id = organization and id = erasure and state = 'waiting' and due_at < now() + interval '1 hour'
      returning user_id into person;
      if person is null then
        raise exception 'this erasure is not due' using errcode = 'insufficient_privilege';
      end if;
      insert into erased_names (organization_id, erasure_id, first_name, last_name, email)
      select organization, erasure, names.first_name, names.last_name, lower(names.email)
      from (
        select first_name, regexp_replace(last_name, ' \\(deleted\\)$', '') as last_name, email from users
        where id = person and organization_id = organization
        union
        select first_name, last_name, email from organization_people
        where organization_id = organization and user_id = person and first_name is not null
        union
        select '', '', data ->> side from events, unnest(array['from', 'to']) as side
        where organization_id = organization and subject_kind = 'user' and subject_id = person and verb = 'edited'
          and data ->> 'field' = 'email'
      ) as names
      where names.last_name <> '' or names.email <> ''
      on conflict do nothing;
      update erasures set has_namesake = exists (
        select from users join erased_names as named
          on lower(named.first_name) = lower(users.first_name) and lower(named.last_name) = lower(users.last_name)
        where users.organization_id = organization and users.id <> person and users.deleted_at is null
          and named.organization_id = organization and named.erasure_id = erasure)
      where organization_id = organization and id = erasure;
    end $$`.execute(db);

  // An append-only table is rewritten for a running erasure alone: names and addresses in it, and what events of
  // the account say of its own. Blocks are those of the table's file, so that each call has an end.
  for (const [table, person] of [
    ['events', sql`subject_kind = 'user' and subject_id = who`],
    ['security_events', sql`person_id = who or (subject_kind = 'user' and subject_id = who)`],
  ] as const)
    await sql`
      create function ${sql.ref(`erase_from_${table}`)}(organization uuid, erasure uuid, first bigint, beyond bigint)
      returns integer language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp as $$
      declare
        who uuid;
        changed integer;
        names text;
        code text;
        beside text;
      begin
        select erasures.user_id, erasures.code, case when has_namesake then erasures.user_id::text end
        into who, code, beside from erasures
        where organization_id = organization and id = erasure and state = 'running' and due_at < now() + interval '1 hour';
        if who is null then
          raise exception 'nobody is being erased' using errcode = 'insufficient_privilege';
        end if;
        select string_agg(regexp_replace(part, '([^[:alnum:][:space:]@])', '\\\\\\1', 'g'), '|') into names
        from erased_names, unnest(array[last_name, email]) as part
        where organization_id = organization and erasure_id = erasure and part <> '';
        perform set_config('switchboard.retention', 'on', true);
        perform set_config('switchboard.erasure', 'on', true);
        ${
          table === 'events'
            ? sql`update events set
                subject_name = erase_names(subject_name, organization, erasure),
                search_text = case when (${person}) then null else erase_names(search_text, organization, erasure) end,
                data = case
                  when (${person}) and verb = 'edited'
                    and data ->> 'field' in ('firstName', 'lastName', 'email', 'contactNumber', 'department')
                  then data || '{"from": "", "to": ""}'
                  else erase_names(data::text, organization, erasure)::jsonb end`
            : sql`update security_events set
                person_name = case when person_id = who then 'Erased person ' || code
                  else erase_names(person_name, organization, erasure) end,
                subject_name = case when subject_id = who then 'Erased person ' || code
                  else erase_names(subject_name, organization, erasure) end,
                data = erase_names(data::text, organization, erasure)::jsonb,
                address = case when person_id = who then null else address end,
                count_key = case when person_id = who then null else erase_names(count_key, organization, erasure) end`
        }
        where ctid >= format('(%s,0)', first)::tid and ctid < format('(%s,0)', beyond)::tid
          and organization_id = organization
          and ((${person}) or concat_ws(' ', subject_name, ${table === 'events' ? sql`search_text` : sql`person_name, count_key`},
            data::text) ~* names
            and (beside is null or concat_ws(' ', subject_id, data::text) ~* beside or ${
              table === 'events' ? sql`actor_id = who` : sql`false`
            }));
        get diagnostics changed = row_count;
        perform set_config('switchboard.erasure', 'off', true);
        perform set_config('switchboard.retention', 'off', true);
        return changed;
      end $$`.execute(db);
  await sql`
    create or replace function security_events_are_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('switchboard.retention', true) = 'on' then
        return old;
      end if;
      -- By the owner's function alone: the role that serves may change nothing but the count.
      if tg_op = 'UPDATE' and current_setting('switchboard.erasure', true) = 'on'
        and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
        return new;
      end if;
      if tg_op = 'UPDATE' and new.times > old.times and new.last_at >= old.last_at
        and to_jsonb(new) - array['times', 'last_at'] = to_jsonb(old) - array['times', 'last_at'] then
        return new;
      end if;
      raise exception 'security events are append-only';
    end $$`.execute(db);
  for (const signature of [
    'begin_erasure(uuid, uuid)',
    'erase_from_events(uuid, uuid, bigint, bigint)',
    'erase_from_security_events(uuid, uuid, bigint, bigint)',
  ])
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
}
