import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Days on which somebody of the staff is not there, and who takes their tickets meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table absences (
      organization_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      from_day text not null,
      to_day text not null check (to_day >= from_day),
      -- Of the person when it was written, and the moments that its days are there.
      time_zone text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      substitute_id uuid check (substitute_id <> user_id),
      note text not null,
      revision integer not null default 1,
      -- When it begins or ends next; null once it has ended.
      look_at timestamptz,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, substitute_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index absences_of_person on absences (organization_id, user_id, ends_at)`.execute(db);
  await sql`create index absences_by_day on absences (organization_id, to_day)`.execute(db);
  await sql`create index absences_look on absences (look_at) where look_at is not null`.execute(db);
}
