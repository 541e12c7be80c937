import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** With which browsers people have signed in, so that they hear of one that is new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_devices (
      user_id uuid not null references users (id),
      -- A browser and its system by name: versions change.
      device text not null,
      last_at timestamptz not null,
      primary key (user_id, device)
    )`.execute(db);
  await sql`create index sign_in_devices_by_time on sign_in_devices (last_at)`.execute(db);
}
