import { type Kysely, sql } from 'kysely';
import { createDeletion } from './record/deletion.ts';

/**
 * Who came in, who was refused, what left the house: rows that refer to nothing, so that they outlive what they tell of.
 * They are append-only like events; what is repeated within a short while raises the count of its row and nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      id uuid primary key,
      sequence bigint generated always as identity,
      at timestamptz not null,
      -- Whose admins read it; null for the installation.
      organization_id uuid,
      kind text not null,
      action text not null,
      outcome text not null check (outcome in ('ok', 'refused', 'failed')),
      person_id uuid,
      person_name text,
      person_role text,
      subject_kind text,
      subject_id uuid,
      subject_name text,
      data jsonb not null default '{}',
      address text,
      session_id uuid,
      request_id text,
      times integer not null default 1 check (times > 0),
      last_at timestamptz not null,
      -- The same for what is counted in one row.
      count_key text unique
    )`.execute(db);
  await sql`create index security_events_by_sequence on security_events (sequence)`.execute(db);
  await sql`create index security_events_of_organization on security_events (organization_id, sequence)`.execute(
    db,
  );
  await sql`create index security_events_by_time on security_events (at)`.execute(db);
  await sql`
    create function security_events_are_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('switchboard.retention', true) = 'on' then
        return old;
      end if;
      if tg_op = 'UPDATE' and new.times > old.times and new.last_at >= old.last_at
        and to_jsonb(new) - array['times', 'last_at'] = to_jsonb(old) - array['times', 'last_at'] then
        return new;
      end if;
      raise exception 'security events are append-only';
    end $$`.execute(db);
  await sql`create trigger events_are_kept before update or delete on security_events
    for each row execute function security_events_are_kept()`.execute(db);
  await sql`create trigger record_is_not_emptied before truncate on security_events
    for each statement execute function record_is_not_emptied()`.execute(db);
  await createDeletion(db, {
    name: 'purge_security_events',
    table: 'security_events',
    parameters: 'organization uuid',
    due: sql`
      select deleted_at < now() - interval '23 hours' from organizations where organizations.id = organization`,
    rows: sql`organization_id = organization`,
  });
  await sql`
    create function announce_security_event() returns trigger language plpgsql as $$
    begin
      perform pg_notify('security_event', new.id::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger announce_security_event after insert or update on security_events
    for each row execute function announce_security_event()`.execute(db);
}
