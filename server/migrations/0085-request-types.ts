import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What people can ask for, the forms that are asked, and what tickets have in their fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_fields (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      key text not null,
      label text not null,
      kind text not null,
      options jsonb not null,
      currency text,
      min double precision,
      max double precision,
      -- It stands in a form, or did: its key and kind stay.
      used boolean not null default false,
      revision integer not null default 1,
      created_at timestamptz not null,
      archived_at timestamptz,
      primary key (organization_id, id),
      constraint request_fields_key unique (organization_id, key)
    )`.execute(db);
  await sql`
    create table request_types (
      organization_id uuid not null references organizations (id),
      -- That of the organization for the built-in type, which is there without a row, too.
      id uuid not null,
      place integer not null,
      hidden boolean not null default false,
      -- As last saved.
      draft jsonb not null,
      revision integer not null default 1,
      -- The last one that was published.
      version integer,
      created_at timestamptz not null,
      archived_at timestamptz,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`
    create table request_type_versions (
      organization_id uuid not null,
      type_id uuid not null,
      version integer not null,
      content jsonb not null,
      published_at timestamptz not null,
      primary key (organization_id, type_id, version),
      foreign key (organization_id, type_id) references request_types (organization_id, id)
    )`.execute(db);
  await sql`
    create function refuse_another_version() returns trigger language plpgsql as $$
    begin
      raise exception 'published versions never change';
    end $$`.execute(db);
  await sql`
    create trigger request_type_versions_stay before update on request_type_versions
    for each row execute function refuse_another_version()`.execute(db);
  await sql`
    -- Which form a ticket was raised by; without a row the built-in one, as it is everywhere.
    create table ticket_forms (
      organization_id uuid not null,
      ticket_id uuid not null,
      type_id uuid not null,
      version integer not null,
      primary key (organization_id, ticket_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, type_id, version)
        references request_type_versions (organization_id, type_id, version)
    )`.execute(db);
  await sql`
    create table ticket_field_values (
      organization_id uuid not null,
      ticket_id uuid not null,
      field_id uuid not null,
      -- Of several choices each has a row.
      place smallint not null,
      -- By the kind of the field one of these; of money the amount and the currency.
      text text,
      number numeric,
      day date,
      primary key (organization_id, ticket_id, field_id, place),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, field_id) references request_fields (organization_id, id)
    )`.execute(db);
}
