import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Roles by the groups that an organization's own providers tell. A row never changes but by being approved: an edit makes another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table role_mappings (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      group_name text not null,
      role text not null check (role in ('user', 'devops_agent', 'manager', 'bu_head', 'admin')),
      -- When a super admin let it make admins; always null for other roles, which need nobody's word.
      approved_at timestamptz,
      position integer not null,
      created_at timestamptz not null,
      primary key (organization_id, id),
      check (approved_at is null or role = 'admin')
    )`.execute(db);
  await sql`create unique index role_mappings_group on role_mappings (organization_id, group_name)`.execute(
    db,
  );
  await sql`create index role_mappings_of_admins on role_mappings (id) where role = 'admin'`.execute(db);
}
