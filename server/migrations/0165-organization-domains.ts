import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Mail domains of organizations, and what proves that they are theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organization_domains (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      domain text not null check (domain = lower(domain)),
      -- What the record in the DNS has to say; no secret.
      challenge text not null,
      state text not null default 'pending' check (state in ('pending', 'verified', 'failing', 'unverified')),
      verified_by text check (verified_by in ('txt', 'super_admin')),
      verified_at timestamptz,
      checked_at timestamptz,
      -- Since when the record is missing, and when the admins were told.
      failing_since timestamptz,
      told_at timestamptz,
      -- What a super admin has said last.
      approved boolean,
      note text,
      decided_at timestamptz,
      created_at timestamptz not null,
      primary key (organization_id, id),
      check ((verified_by is not null) = (state in ('verified', 'failing'))),
      check ((verified_by is null) = (verified_at is null)),
      check ((failing_since is not null) = (state = 'failing')),
      check ((approved is null) = (decided_at is null) and (approved is null) = (note is null))
    )`.execute(db);
  await sql`create unique index organization_domains_listed on organization_domains (organization_id, domain)`.execute(
    db,
  );
  // A closed organization gives up what it had verified.
  await sql`
    create unique index organization_domains_verified on organization_domains (domain)
    where state in ('verified', 'failing')`.execute(db);
  await sql`create index organization_domains_by_id on organization_domains (id)`.execute(db);
  await sql`
    create index organization_domains_to_check on organization_domains (checked_at)
    where verified_by = 'txt'`.execute(db);
}
