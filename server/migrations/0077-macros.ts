import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Answers that are given often, with what becomes of the ticket, and how often each was used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table macros (
      -- None for one of a super admin.
      organization_id uuid references organizations (id),
      id uuid primary key,
      owner_id uuid not null,
      scope text not null check (scope in ('personal', 'role', 'organization')),
      role text check (role in ('bu_head', 'manager', 'admin', 'devops_agent')),
      name text not null,
      kind text not null check (kind in ('reply', 'note')),
      text text not null,
      -- Ids with the names of then.
      actions jsonb not null,
      -- Each change makes the next number.
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((scope = 'role') = (role is not null)),
      check (organization_id is not null or scope = 'personal'),
      foreign key (organization_id, owner_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index macros_of_person on macros (owner_id) where scope = 'personal'`.execute(db);
  await sql`create index macros_of_organization on macros (organization_id) where scope <> 'personal'`.execute(
    db,
  );
  // By day, and by nobody.
  await sql`
    create table macro_uses (
      organization_id uuid references organizations (id),
      macro_id uuid not null references macros (id) on delete cascade,
      day date not null,
      uses integer not null,
      primary key (macro_id, day)
    )`.execute(db);
}
