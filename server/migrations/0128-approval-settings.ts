import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What an organization decides about approvals of its tickets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_settings
      add column fallback_approver_id uuid,
      add column link_needs_sign_in boolean not null default true,
      add column reminder_hours integer not null default 48 check (reminder_hours between 1 and 720),
      add column expiry_days integer not null default 14 check (expiry_days between 1 and 90),
      add constraint access_settings_fallback_approver foreign key (organization_id, fallback_approver_id)
        references organization_people (organization_id, user_id)`.execute(db);
}
