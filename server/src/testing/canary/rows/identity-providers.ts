import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** One of each kind, off, that somebody has tried out; at the first somebody is known. */
export async function addIdentityProvider(db: Database) {
  const provider_id = nextCanaryId();
  const saml_id = nextCanaryId();
  const provider = {
    ...own,
    name: marked('identity provider'),
    issuer: `https://id.example/${marked('issuer')}`,
    client_id: marked('client'),
    client_secret: Buffer.alloc(76),
    claim_email: marked('claim'),
    claim_first_name: marked('first-name-claim'),
    claim_last_name: marked('last-name-claim'),
    claim_groups: marked('groups-claim'),
    trusts_emails: false,
    second_factor_at_provider: false,
    is_active: false,
    last_test: JSON.stringify({
      at: AT.toISOString(),
      outcome: 'failed',
      reason: marked('reason'),
      account: null,
      groups: [],
      claims: [],
    }),
    created_at: AT,
  };
  await db
    .insertInto('identity_providers')
    .values([
      { ...provider, id: provider_id },
      {
        ...provider,
        id: saml_id,
        name: marked('SAML provider'),
        protocol: 'saml',
        sso_url: `https://id.example/${marked('sso')}`,
      },
    ])
    .execute();
  await db
    .insertInto('provider_certificates')
    .values({
      ...own,
      provider_id: saml_id,
      fingerprint: marked('fingerprint'),
      pem: marked('certificate'),
      valid_to: AT,
      told_at: null,
      position: 0,
    })
    .execute();
  await db
    .insertInto('sign_in_policies')
    .values({ ...own, just_in_time: false, unmapped_role: 'user', version: 2 })
    .execute();
  await db
    .insertInto('sign_in_enforcements')
    .values({ ...own, enforced_at: null, version: 2 })
    .execute();
  await db
    .insertInto('emergency_admins')
    .values({ ...own, user_id: CANARY.user, chosen_at: AT })
    .execute();
  await db
    .insertInto('role_mappings')
    .values({
      ...own,
      id: nextCanaryId(),
      group_name: marked('group'),
      role: 'admin',
      position: 0,
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('provider_identities')
    .values({
      ...own,
      provider_id,
      subject: marked('subject'),
      user_id: CANARY.user,
      created_at: AT,
      last_used_at: AT,
    })
    .execute();
}
