import { type Kysely, sql } from 'kysely';

/** The queue itself lives in a schema of its own, which the library that works on it migrates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_workers (
      id text primary key,
      seen_at timestamptz not null
    )`.execute(db);

  await sql`
    create table mails (
      id uuid primary key,
      kind text not null,
      outcome text not null check (outcome in ('sent', 'refused')),
      at timestamptz not null
    )`.execute(db);
  await sql`create index mails_by_age on mails (at)`.execute(db);

  await sql`
    create table account_links (
      id uuid primary key,
      purpose text not null check (purpose in ('password_reset', 'registration', 'email_change')),
      -- Null until a registration is confirmed.
      user_id uuid references users (id),
      -- Where it was sent: of an e-mail change the new address.
      email text not null check (email = lower(email)),
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((user_id is null) = (purpose = 'registration'))
    )`.execute(db);
  await sql`create index account_links_by_user on account_links (user_id, purpose) where used_at is null`.execute(
    db,
  );
  await sql`create index account_links_by_email on account_links (email, purpose) where used_at is null`.execute(
    db,
  );
  await sql`create index account_links_by_age on account_links (expires_at)`.execute(db);

  await sql`
    create table account_link_tokens (
      -- SHA-256 of the token in the letter; the token itself is nowhere. A letter that has to be written again
      -- carries a new token, and the one that did arrive stays good.
      token_hash bytea primary key,
      link_id uuid not null references account_links (id) on delete cascade
    )`.execute(db);
  await sql`create index account_link_tokens_by_link on account_link_tokens (link_id)`.execute(db);

  await sql`
    create table pending_registrations (
      link_id uuid primary key references account_links (id) on delete cascade,
      organization_id uuid not null references organizations (id),
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      contact_number text not null,
      department text not null
    )`.execute(db);
}
