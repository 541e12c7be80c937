import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Who of the staff is there, when they work, and how an organization hands out work. Without a row somebody is present. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table availability (
      organization_id uuid not null,
      user_id uuid not null,
      state text not null default 'present' check (state in ('present', 'away')),
      -- When they are back; null where nobody knows.
      until timestamptz,
      -- Working hours of their own; null where nobody has said.
      time_zone text,
      week jsonb,
      -- When the program looks next: they come back, or their hours begin.
      look_at timestamptz,
      primary key (organization_id, user_id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id),
      check ((time_zone is null) = (week is null))
    )`.execute(db);
  await sql`create index availability_look on availability (look_at) where look_at is not null`.execute(db);
  await sql`
    create table work_settings (
      organization_id uuid primary key references organizations (id),
      respect_working_hours boolean not null default false,
      -- Working hours until somebody is told that nobody has answered an offer.
      handover_hours integer not null default 4 check (handover_hours > 0)
    )`.execute(db);
}
