import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What people want to be told of: a row of those who have chosen something, with what differs from the defaults alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_preferences (
      user_id uuid primary key references users (id) on delete cascade,
      choices jsonb not null default '{}',
      -- Asked for with every new ticket.
      desk boolean not null default false,
      -- Null until a browser has said where the person is.
      time_zone text
    )`.execute(db);
  await sql`create index notification_preferences_of_desks on notification_preferences (user_id) where desk`.execute(
    db,
  );
}
