import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/tokens.ts';
import { insertDomain } from '../../organizations/domains/domain.repo.ts';
import type { SeedContext } from './seed-context.ts';

/** The mail domains that an organization says are its own. */
export async function seedDomains(
  trx: Database,
  { organization, organizationId, calendar }: SeedContext,
): Promise<void> {
  for (const { domain, addedDaysAgo, approved } of organization.domains) {
    const at = calendar.daysAgo(addedDaysAgo);
    await insertDomain(trx, {
      organization_id: organizationId,
      id: newId(at),
      domain,
      challenge: newToken(),
      created_at: at,
      ...(approved !== undefined && {
        state: 'verified',
        verified_by: 'super_admin',
        verified_at: at,
        approved: true,
        note: approved,
        decided_at: at,
      }),
    });
  }
}
