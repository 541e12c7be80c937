import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Browsers that are told while no page is open, and what push services know the installation by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      -- With the session goes its browser.
      session_id uuid not null references sessions (id) on delete cascade,
      -- Of one browser: whoever turns it on there last has it alone.
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscriptions_of_person on push_subscriptions (user_id)`.execute(db);
  await sql`create index push_subscriptions_of_session on push_subscriptions (session_id)`.execute(db);
  await sql`
    create table push_identity (
      is_only boolean primary key default true check (is_only),
      public_key text not null,
      sealed_key bytea not null
    )`.execute(db);
}
