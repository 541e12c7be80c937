import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import type { OwnProviderRow } from './own-provider.repo.ts';
import type { CertificateRow } from './saml/provider-certificate.repo.ts';

/** What a provider's addresses here are made of. */
type Addressed = Pick<OwnProviderRow, 'id' | 'protocol'>;

const PLACES = { oidc: 'callback', saml: 'acs' } as const;

/** Where a provider sends browsers back to: one address for each, so that no answer is taken for another's. */
export const callbackUrlOf = (baseUrl: string, { id, protocol }: Addressed) =>
  `${baseUrl}/api/sso/${id}/${PLACES[protocol]}`;

/**
 * How this installation calls itself to a SAML provider, where its description is. One for each: what two organizations have at
 * the same provider is told apart by it.
 */
export const entityIdOf = (baseUrl: string, id: string) => `${baseUrl}/api/sso/${id}/metadata`;

/** @param certificates of several providers, its own among them */
export const presentOwnProvider = (
  row: OwnProviderRow,
  baseUrl: string,
  certificates: readonly CertificateRow[],
): IdentityProvider => ({
  _id: row.id,
  name: row.name,
  protocol: row.protocol,
  isActive: row.is_active,
  issuer: row.issuer,
  clientId: row.client_id,
  ssoUrl: row.sso_url,
  certificates: certificates
    .filter(({ provider_id }) => provider_id === row.id)
    .map(({ fingerprint, valid_to, pem }) => ({ fingerprint, validTo: valid_to.toISOString(), pem })),
  claims: {
    email: row.claim_email,
    firstName: row.claim_first_name,
    lastName: row.claim_last_name,
    groups: row.claim_groups,
  },
  trustsEmails: row.trusts_emails,
  secondFactorAtProvider: row.second_factor_at_provider,
  callbackUrl: callbackUrlOf(baseUrl, row),
  entityId: row.protocol === 'saml' ? entityIdOf(baseUrl, row.id) : null,
  metadataUrl: row.protocol === 'saml' ? entityIdOf(baseUrl, row.id) : null,
  logoutUrl: row.protocol === 'oidc' ? `${baseUrl}/api/sso/${row.id}/logout` : null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
