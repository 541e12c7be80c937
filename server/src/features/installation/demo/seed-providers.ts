import { USUAL_CLAIMS } from '@switchboard/contract/access/identity-providers.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';
import { newToken } from '../../../platform/tokens.ts';
import { insertOwnProvider } from '../../access/providers/own/own-provider.repo.ts';
import { sealClientSecret } from '../../access/providers/own/provider-secret.ts';
import type { SeedContext } from './seed-context.ts';

/** Providers that nobody has switched on. */
export async function seedProviders(
  trx: Database,
  { organization, organizationId, calendar }: SeedContext,
  secretKey: SecretKey,
): Promise<void> {
  for (const { name, issuer, clientId, addedDaysAgo } of organization.providers) {
    const at = calendar.daysAgo(addedDaysAgo);
    const owner = { organization_id: organizationId, id: newId(at) };
    await insertOwnProvider(trx, {
      ...owner,
      name,
      issuer,
      client_id: clientId,
      client_secret: sealClientSecret(secretKey, owner, newToken()),
      claim_email: USUAL_CLAIMS.email,
      claim_first_name: USUAL_CLAIMS.firstName,
      claim_last_name: USUAL_CLAIMS.lastName,
      claim_groups: USUAL_CLAIMS.groups,
      trusts_emails: false,
      second_factor_at_provider: false,
      is_active: false,
      created_at: at,
    });
  }
}
