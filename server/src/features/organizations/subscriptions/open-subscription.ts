import type { LicenseType } from '@switchboard/contract/enums.ts';
import { toCents } from '@switchboard/contract/money.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { insertSubscription } from './subscription.repo.ts';

/** What an organization begins with, by its type of license; super admins change it to what was agreed. */
const STARTING: Record<LicenseType, { plan: string; monthlyPrice: number }> = {
  basic: { plan: 'Basic', monthlyPrice: 0 },
  premium: { plan: 'Professional', monthlyPrice: 149 },
  enterprise: { plan: 'Enterprise', monthlyPrice: 299 },
};

/** Gives a new organization its subscription. Call it in the transaction that adds the organization, after its row. */
export async function openSubscription(trx: Database, organizationId: string, at: Date): Promise<void> {
  const { license_type } = await trx
    .selectFrom('organizations')
    .select('license_type')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const { plan, monthlyPrice } = STARTING[license_type];
  await insertSubscription(trx, {
    organization_id: organizationId,
    plan,
    monthly_price_cents: toCents(monthlyPrice),
    start_date: at.toISOString().slice(0, 10),
    updated_at: at,
  });
}
