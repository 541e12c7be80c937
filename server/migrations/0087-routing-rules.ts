import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Which team a new ticket comes to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table routing_settings (
      organization_id uuid primary key references organizations (id),
      -- Counts changes of the rules.
      revision integer not null
    )`.execute(db);
  await sql`
    create table routing_rules (
      organization_id uuid not null,
      -- The first that matches counts.
      position integer not null,
      -- Of each kind any of these; an empty list means whatever there is.
      request_types uuid[] not null,
      categories uuid[] not null,
      projects uuid[] not null,
      priorities text[] not null,
      team_id uuid not null,
      primary key (organization_id, position),
      foreign key (organization_id, team_id) references teams (organization_id, id)
    )`.execute(db);
}
