import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column second_factor_roles text[] not null default '{}'
    check (second_factor_roles <@ array['user', 'bu_head', 'manager', 'admin', 'devops_agent'])`.execute(db);

  // What holds for the installation as a whole; super admins belong to no organization.
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      second_factor_for_super_admins boolean not null default false
    )`.execute(db);
  await sql`insert into installation default values`.execute(db);

  await sql`
    create table second_factors (
      user_id uuid primary key references users (id),
      -- Encrypted with a key that is not in the database.
      sealed_key bytea not null,
      -- Null while it is being set up.
      enabled_at timestamptz,
      last_step bigint,
      created_at timestamptz not null
    )`.execute(db);

  await sql`
    create table recovery_codes (
      user_id uuid not null references second_factors (user_id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);

  await sql`
    create table sign_in_challenges (
      id uuid primary key,
      token_hash bytea not null unique,
      user_id uuid not null references users (id),
      -- The key that is being set up, for somebody who must have a second factor and has none.
      sealed_key bytea,
      tries integer not null default 0,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_in_challenges_of_person on sign_in_challenges (user_id)`.execute(db);
  await sql`create index sign_in_challenges_by_age on sign_in_challenges (created_at)`.execute(db);

  // Half a sign-in ends with what ends whole ones.
  await sql`
    create or replace function end_sessions_of_person() returns trigger language plpgsql as $$
    begin
      delete from sessions where user_id = new.id;
      delete from sign_in_challenges where user_id = new.id;
      return null;
    end $$`.execute(db);

  await sql`
    create table set_up_links (
      -- SHA-256 of the token; the link itself is printed once and stored nowhere.
      token_hash bytea primary key,
      created_at timestamptz not null
    )`.execute(db);

  // What happens to super admins and to the installation; "events" belong to organizations.
  await sql`
    create table installation_events (
      id uuid primary key,
      sequence bigint generated always as identity,
      -- Null for the product itself and for whoever holds its shell.
      actor_id uuid references users (id),
      subject_kind text not null,
      subject_id uuid not null,
      verb text not null,
      old_value text,
      new_value text,
      at timestamptz not null,
      request_id text
    )`.execute(db);
  await sql`create trigger events_are_kept before update or delete on installation_events
    for each row execute function events_are_kept()`.execute(db);
}
