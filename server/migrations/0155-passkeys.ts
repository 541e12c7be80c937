import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Passkeys of people, and what authenticators are asked to sign for the next few minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users (id),
      credential_id bytea not null unique,
      public_key bytea not null,
      -- Of the signatures it has made, as far as it counts them.
      counter bigint not null,
      transports text[] not null,
      -- The host name that it was made for: it works nowhere else.
      host text not null,
      name text not null,
      -- Whether its owner has it on several devices.
      synced boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_of_person on passkeys (user_id)`.execute(db);

  await sql`
    create table passkey_challenges (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('registration', 'sign_in', 'second_factor', 'confirmation')),
      -- SHA-256 of what asked: a browser's cookie, half a sign-in, or a session.
      asker_hash bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenges_by_age on passkey_challenges (created_at)`.execute(db);

  // Recovery codes are there with a second factor of either kind, and go with the last one.
  await sql`alter table recovery_codes drop constraint recovery_codes_user_id_fkey`.execute(db);
  await sql`
    create function end_recovery_codes() returns trigger language plpgsql as $$
    begin
      delete from recovery_codes where user_id = old.user_id
        and not exists (select from second_factors where user_id = old.user_id and enabled_at is not null)
        and not exists (select from passkeys where user_id = old.user_id);
      return null;
    end $$`.execute(db);
  for (const table of ['second_factors', 'passkeys']) {
    await sql`
      create trigger recovery_codes_end after delete on ${sql.table(table)}
      for each row execute function end_recovery_codes()`.execute(db);
  }
}
