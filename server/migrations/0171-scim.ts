import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Provisioning by SCIM 2.0: the tokens of an organization's directory, whom it manages, and its groups. A token has a row
 * among people as a service account has one, deleted from its first moment on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_tokens (
      organization_id uuid not null,
      id uuid not null,
      name text not null,
      prefix text not null,
      -- SHA-256 of the token; the token itself is nowhere.
      token_hash bytea not null unique,
      created_by uuid not null,
      created_at timestamptz not null,
      rotated_at timestamptz,
      last_call_at timestamptz,
      last_call_address text,
      -- Method and kind of resource, without ids.
      last_call text,
      last_status integer,
      -- Why it was refused, in words of the product.
      last_error text,
      revoked_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, id) references organization_people (organization_id, user_id),
      foreign key (organization_id, created_by) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create unique index scim_tokens_name on scim_tokens (organization_id, lower(name))
    where revoked_at is null`.execute(db);
  await sql`
    create table provisioned_people (
      organization_id uuid not null,
      user_id uuid not null,
      external_id text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- The directory deleted them: it finds them no more until it makes them anew.
      removed_at timestamptz,
      -- Since when their groups have been other ones than their role was given by.
      role_due_at timestamptz,
      primary key (organization_id, user_id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index provisioned_people_external on provisioned_people (organization_id, external_id)
    where external_id is not null`.execute(db);
  await sql`create index provisioned_people_due on provisioned_people (organization_id, user_id)
    where role_due_at is not null`.execute(db);
  await sql`
    create table provisioned_groups (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      external_id text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create unique index provisioned_groups_name on provisioned_groups (organization_id, lower(name))`.execute(
    db,
  );
  await sql`
    create table provisioned_group_members (
      organization_id uuid not null,
      group_id uuid not null,
      user_id uuid not null,
      primary key (organization_id, group_id, user_id),
      foreign key (organization_id, group_id) references provisioned_groups (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index provisioned_group_members_of_person
    on provisioned_group_members (organization_id, user_id)`.execute(db);
}
