import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import type { OwnProviderRow } from './own-provider.repo.ts';

/** Where a provider sends browsers back to: one address for each, so that no answer is taken for another's. */
export const callbackUrlOf = (baseUrl: string, id: string) => `${baseUrl}/api/sso/${id}/callback`;

export const presentOwnProvider = (row: OwnProviderRow, baseUrl: string): IdentityProvider => ({
  _id: row.id,
  name: row.name,
  protocol: 'oidc',
  isActive: row.is_active,
  issuer: row.issuer,
  clientId: row.client_id,
  claims: {
    email: row.claim_email,
    firstName: row.claim_first_name,
    lastName: row.claim_last_name,
    groups: row.claim_groups,
  },
  trustsEmails: row.trusts_emails,
  secondFactorAtProvider: row.second_factor_at_provider,
  callbackUrl: callbackUrlOf(baseUrl, row.id),
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
