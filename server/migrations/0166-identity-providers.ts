import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Organizations' own ways to sign in, and who their people are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_providers (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      issuer text not null,
      client_id text not null,
      -- Sealed with the installation's key, for this provider.
      client_secret bytea not null,
      -- What the provider calls what it says of somebody.
      claim_email text not null,
      claim_first_name text not null,
      claim_last_name text not null,
      claim_groups text not null,
      trusts_emails boolean not null,
      second_factor_at_provider boolean not null,
      is_active boolean not null,
      -- Of an admin who is about to try it out.
      test_token_hash bytea,
      test_asked_at timestamptz,
      test_asked_by uuid,
      -- What came of the last time.
      last_test jsonb,
      version integer not null default 1,
      created_at timestamptz not null,
      primary key (organization_id, id),
      check ((test_token_hash is null) = (test_asked_at is null) and (test_token_hash is null) = (test_asked_by is null))
    )`.execute(db);
  await sql`create unique index identity_providers_name on identity_providers (organization_id, lower(name))`.execute(
    db,
  );
  // Addresses that the provider knows name it alone.
  await sql`create unique index identity_providers_by_id on identity_providers (id)`.execute(db);
  await sql`
    create table provider_identities (
      organization_id uuid not null,
      provider_id uuid not null,
      subject text not null,
      user_id uuid not null references users (id),
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (organization_id, provider_id, subject),
      foreign key (organization_id, provider_id) references identity_providers (organization_id, id) on delete cascade
    )`.execute(db);
  await sql`create index provider_identities_of_person on provider_identities (user_id)`.execute(db);
  // Null for the provider of the installation; of one that is tried out, by whom.
  await sql`alter table provider_attempts add provider_id uuid, add tested_by uuid`.execute(db);
  // Whether the provider has asked for a second proof, so that nothing asks here.
  await sql`alter table hand_offs add second_factor_done boolean not null default false`.execute(db);
}
