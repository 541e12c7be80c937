import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Organizations' own providers that speak SAML: to programs of the version before they are providers that do not answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identity_providers
      add protocol text not null default 'oidc' check (protocol in ('oidc', 'saml')),
      add sso_url text,
      add check ((protocol = 'saml') = (sso_url is not null))`.execute(db);
  await sql`
    create table provider_certificates (
      organization_id uuid not null,
      provider_id uuid not null,
      fingerprint text not null,
      pem text not null,
      valid_to timestamptz not null,
      told_at timestamptz,
      position int not null,
      primary key (organization_id, provider_id, fingerprint),
      foreign key (organization_id, provider_id) references identity_providers (organization_id, id) on delete cascade
    )`.execute(db);
  await sql`create index provider_certificates_untold on provider_certificates (valid_to) where told_at is null`.execute(
    db,
  );
}
