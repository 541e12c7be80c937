import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Organizations whose people come in through their own providers alone, and which admins may come in otherwise. Each session,
 * and what leads to one, says which provider it came by, and what that calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_enforcements (
      organization_id uuid primary key references organizations (id),
      -- Null while other ways are open.
      enforced_at timestamptz,
      version integer not null
    )`.execute(db);
  await sql`
    create table emergency_admins (
      organization_id uuid not null references organizations (id),
      user_id uuid not null references users (id),
      chosen_at timestamptz not null,
      primary key (organization_id, user_id)
    )`.execute(db);
  await sql`create index emergency_admins_by_person on emergency_admins (user_id)`.execute(db);
  for (const table of ['sessions', 'hand_offs', 'sign_in_challenges'])
    await sql`alter table ${sql.ref(table)} add provider_id uuid, add provider_session text`.execute(db);
  // For a provider that ends what came by it.
  await sql`
    create index sessions_of_provider on sessions (provider_id, provider_session) where provider_id is not null
  `.execute(db);
}
