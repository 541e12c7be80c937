import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * What scripts sign in with. A service account has a row among people so that tickets and the record can name it; that
 * row is deleted from its first moment on, which is what keeps it out of every list, seat and sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_accounts (
      organization_id uuid not null,
      id uuid not null,
      name text not null,
      role text not null check (role in ('user', 'bu_head', 'manager', 'admin', 'devops_agent')),
      scopes text[] not null,
      created_by uuid not null,
      created_at timestamptz not null,
      version integer not null default 1,
      deleted_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, id) references organization_people (organization_id, user_id),
      foreign key (organization_id, created_by) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create unique index service_accounts_name on service_accounts (organization_id, lower(name))
    where deleted_at is null`.execute(db);
  await sql`create unique index service_accounts_by_id on service_accounts (id)`.execute(db);
  await sql`
    create table api_tokens (
      id uuid primary key,
      -- Null for a super admin's.
      organization_id uuid references organizations (id),
      user_id uuid not null references users (id),
      kind text not null check (kind in ('personal', 'service')),
      name text not null,
      prefix text not null,
      -- SHA-256 of the token; the token itself is nowhere.
      token_hash bytea not null unique,
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      last_used_address text,
      revoked_at timestamptz,
      -- When its owner was told that it ends soon.
      told_at timestamptz
    )`.execute(db);
  await sql`create index api_tokens_by_organization on api_tokens (organization_id, id)`.execute(db);
  await sql`create index api_tokens_by_owner on api_tokens (user_id, id)`.execute(db);
  await sql`create index api_tokens_ending on api_tokens (expires_at) where revoked_at is null and told_at is null`.execute(
    db,
  );

  // With the account goes what stands for it, for good, whoever takes it away.
  await sql`
    create function revoke_tokens_of_person() returns trigger language plpgsql as $$
    begin
      update api_tokens set revoked_at = now() where user_id = new.id and kind = 'personal' and revoked_at is null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger revoke_tokens after update of is_active, deleted_at, organization_id on users
    for each row when (
      (old.is_active and not new.is_active)
      or (old.deleted_at is null and new.deleted_at is not null)
      or old.organization_id is distinct from new.organization_id
    ) execute function revoke_tokens_of_person()`.execute(db);
  // Connections are cut on every node as those of an ended session are.
  await sql`
    create function announce_ended_token() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_ended',
        json_build_object('kind', 'session', 'sessionId', old.id, 'userId', old.user_id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger announce_end after update of revoked_at on api_tokens
    for each row when (old.revoked_at is null and new.revoked_at is not null)
    execute function announce_ended_token()`.execute(db);
  await sql`
    create trigger announce_deletion after delete on api_tokens
    for each row execute function announce_ended_token()`.execute(db);
  // They work again where the organization does.
  await sql`
    create function announce_tokens_of_organization() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_ended',
        json_build_object('kind', 'session', 'sessionId', id, 'userId', user_id)::text)
      from api_tokens where organization_id = new.id and kind = 'personal' and revoked_at is null and expires_at > now();
      return null;
    end $$`.execute(db);
  await sql`
    create trigger announce_tokens after update of status, deleted_at on organizations
    for each row when (
      (old.status <> new.status and new.status <> 'active')
      or (old.deleted_at is null and new.deleted_at is not null)
    ) execute function announce_tokens_of_organization()`.execute(db);

  // By which token something was done, in words; null without one.
  await sql`alter table events add column via text`.execute(db);
  await sql`alter table installation_events add column via text`.execute(db);
}
