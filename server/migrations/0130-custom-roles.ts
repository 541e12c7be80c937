import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Roles of an organization's own, which add to the built-in role of whoever holds them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_roles (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      description text not null default '',
      -- Such as 'tickets.read:project'; each permission once.
      permissions text[] not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create unique index custom_roles_name on custom_roles (organization_id, lower(name))`.execute(db);
  await sql`
    create table custom_role_holders (
      organization_id uuid not null,
      role_id uuid not null,
      user_id uuid not null,
      primary key (organization_id, user_id, role_id),
      foreign key (organization_id, role_id) references custom_roles (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index custom_role_holders_of_role on custom_role_holders (organization_id, role_id)`.execute(
    db,
  );

  // Connections outlive requests: whose rights are others is told to every node at the commit.
  await sql`
    create function announce_rights_of_holders() returns trigger language plpgsql as $$
    begin
      perform pg_notify('rights_changed', json_build_object('userId', user_id)::text)
      from (select distinct user_id from changed) as person;
      return null;
    end $$`.execute(db);
  await sql`create trigger roles_given after insert on custom_role_holders
    referencing new table as changed for each statement execute function announce_rights_of_holders()`.execute(
    db,
  );
  await sql`create trigger roles_taken after delete on custom_role_holders
    referencing old table as changed for each statement execute function announce_rights_of_holders()`.execute(
    db,
  );
  await sql`
    create function announce_rights_of_role() returns trigger language plpgsql as $$
    begin
      perform pg_notify('rights_changed', json_build_object('userId', holder.user_id)::text)
      from custom_role_holders as holder
      where holder.organization_id = new.organization_id and holder.role_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger role_changed after update of permissions on custom_roles
    for each row when (old.permissions is distinct from new.permissions)
    execute function announce_rights_of_role()`.execute(db);

  // What somebody was given in the organization that they leave is not given back if they return.
  await sql`
    create function take_custom_roles() returns trigger language plpgsql as $$
    begin
      delete from custom_role_holders where organization_id = old.organization_id and user_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger custom_roles_end after update of organization_id, deleted_at on users
    for each row when (old.organization_id is distinct from new.organization_id
      or (old.deleted_at is null and new.deleted_at is not null))
    execute function take_custom_roles()`.execute(db);
}
