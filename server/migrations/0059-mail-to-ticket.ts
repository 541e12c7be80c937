import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Whether an organization's address makes tickets, and where they belong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_intake_settings (
      organization_id uuid primary key references organizations (id),
      is_on boolean not null default false,
      category_id uuid,
      project_id uuid,
      check (not is_on or (category_id is not null and project_id is not null)),
      foreign key (organization_id, category_id) references categories (organization_id, id),
      foreign key (organization_id, project_id) references projects (organization_id, id)
    )`.execute(db);
}
