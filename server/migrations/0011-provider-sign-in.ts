import { type Kysely, sql } from 'kysely';

/** Signing in through an OpenID Connect provider. Of every token and state only the hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      issuer text not null,
      -- Who somebody is at the issuer, for ever; an e-mail may pass from one person to the next.
      subject text not null,
      user_id uuid not null references users (id),
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (issuer, subject),
      unique (user_id, issuer)
    )`.execute(db);

  await sql`
    create table provider_attempts (
      state_hash bytea primary key,
      -- The browser that began may end it, no other.
      browser_hash bytea not null,
      nonce text not null,
      code_verifier text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index provider_attempts_by_age on provider_attempts (created_at)`.execute(db);

  await sql`
    create table hand_offs (
      token_hash bytea primary key,
      user_id uuid not null references users (id),
      purpose text not null check (purpose in ('session', 'profile')),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index hand_offs_by_age on hand_offs (created_at)`.execute(db);

  await sql`create index users_awaiting_approval on users (organization_id, id)
    where awaiting_approval and deleted_at is null`.execute(db);
  // True where the holder of the account has named the e-mail and nobody has proved it since.
  await sql`alter table users add column email_unproven boolean not null default false`.execute(db);
}
