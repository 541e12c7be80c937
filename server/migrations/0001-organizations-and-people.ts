import { type Kysely, sql } from 'kysely';

/**
 * Every tenant table carries organization_id and keys by (organization_id, id), so that a row cannot point into
 * another organization even where the code forgets to ask. People are the exception: a person outlives membership,
 * and tenant rows point at organization_people, which records that somebody once acted there and grants nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists btree_gin`.execute(db);

  await sql`
    create table organizations (
      id uuid primary key,
      name text not null,
      code text not null check (char_length(code) between 1 and 20),
      -- A–Z and 0–9 of the code: what ticket numbers begin with.
      ticket_prefix text not null check (ticket_prefix ~ '^[A-Z0-9]+$'),
      entity text not null default '',
      description text not null default '',
      status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
      street text not null default '',
      city text not null default '',
      state text not null default '',
      zip_code text not null default '',
      country text not null default '',
      phone text not null default '',
      email text not null default '',
      website text not null default '',
      logo_file text,
      logo_version text,
      total_licenses integer not null default 5 check (total_licenses between 1 and 10000),
      license_type text not null default 'basic' check (license_type in ('basic', 'premium', 'enterprise')),
      license_notes text not null default '',
      last_ticket_number bigint not null default 0,
      created_by uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db);
  await sql`create unique index organizations_code on organizations (lower(code)) where deleted_at is null`.execute(
    db,
  );
  await sql`create unique index organizations_prefix on organizations (ticket_prefix) where deleted_at is null`.execute(
    db,
  );
  await sql`create unique index organizations_entity on organizations (lower(entity))
    where deleted_at is null and entity <> ''`.execute(db);

  await sql`
    create table users (
      id uuid primary key,
      organization_id uuid references organizations (id),
      role text not null
        check (role in ('user', 'bu_head', 'manager', 'admin', 'devops_agent', 'super_admin')),
      first_name text not null,
      last_name text not null,
      -- Lower case; the name to sign in with.
      email text not null check (email = lower(email)),
      -- Null for those who only sign in through a provider.
      password_hash text,
      contact_number text not null default '',
      department text not null default '',
      is_active boolean not null default true,
      auto_assign boolean not null default false check (role = 'devops_agent' or not auto_assign),
      -- How the account came to be; those from a company name wait for an admin's approval.
      origin text not null default 'admin' check (origin in ('admin', 'registration', 'provider', 'import', 'setup')),
      awaiting_approval boolean not null default false,
      theme text,
      compact_mode boolean not null default false,
      sidebar_collapsed boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      check (role <> 'super_admin' or organization_id is null)
    )`.execute(db);
  await sql`alter table organizations add foreign key (created_by) references users (id)`.execute(db);
  await sql`create unique index users_email on users (email) where deleted_at is null`.execute(db);
  await sql`create index users_by_organization on users (organization_id, role) where deleted_at is null`.execute(
    db,
  );
  await sql`create index users_seats on users (organization_id) where is_active and deleted_at is null`.execute(
    db,
  );
  await sql`create index users_name_search on users
    using gin (organization_id, (first_name || ' ' || last_name) gin_trgm_ops)`.execute(db);

  await sql`
    create table organization_people (
      organization_id uuid not null references organizations (id),
      user_id uuid not null references users (id),
      since timestamptz not null default now(),
      until timestamptz,
      primary key (organization_id, user_id)
    )`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      -- SHA-256 of the bearer token; the token itself is nowhere.
      token_hash bytea not null unique,
      user_id uuid not null references users (id),
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      address text not null,
      user_agent text not null default ''
    )`.execute(db);
  await sql`create index sessions_by_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_by_age on sessions (last_seen_at)`.execute(db);
}
