import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What becomes of people whom an organization's own provider names and who have no account. Without a row nobody is let in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_policies (
      organization_id uuid primary key references organizations (id),
      just_in_time boolean not null,
      -- Of whoever nothing else gives a role; null where they are refused.
      unmapped_role text check (unmapped_role in ('user', 'devops_agent', 'manager', 'bu_head')),
      version integer not null
    )`.execute(db);
}
