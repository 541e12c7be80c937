import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Searches of tickets under a name, of one person, of a role, or of an organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table views (
      -- None for one of a super admin.
      organization_id uuid references organizations (id),
      id uuid primary key,
      owner_id uuid not null,
      scope text not null check (scope in ('personal', 'role', 'organization')),
      role text check (role in ('user', 'bu_head', 'manager', 'admin', 'devops_agent')),
      name text not null,
      q text not null,
      columns text[],
      sort text not null,
      grouping text,
      -- Each change makes the next number.
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((scope = 'role') = (role is not null)),
      check (organization_id is not null or scope = 'personal'),
      foreign key (organization_id, owner_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index views_of_person on views (owner_id) where scope = 'personal'`.execute(db);
  await sql`create index views_of_organization on views (organization_id) where scope <> 'personal'`.execute(
    db,
  );
  // Ids, and words for those that are built in; null for somebody who has not chosen.
  await sql`alter table users add column pinned_views text[]`.execute(db);
}
