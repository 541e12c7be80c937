import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What an organization lets its people do with access to tickets. Without a row nothing is shared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_settings (
      organization_id uuid primary key references organizations (id),
      -- Counts changes.
      version integer not null default 1,
      allowed_sharing text[] not null default '{private}'
        check (allowed_sharing <@ array['private', 'project', 'managers', 'everyone'] and 'private' = any (allowed_sharing)),
      default_sharing text not null default 'private',
      check (default_sharing = any (allowed_sharing))
    )`.execute(db);
}
