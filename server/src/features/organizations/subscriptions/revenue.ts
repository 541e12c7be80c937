import { DAY } from '@switchboard/contract/durations.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { dayOf } from './subscription.repo.ts';

/**
 * What the subscriptions that were active then brought in a month, in cents, one period before now; nothing where
 * none was on record.
 */
export async function revenueBefore(db: Database, now: Date): Promise<number> {
  const then = new Date(now.getTime() - DASHBOARD.days * DAY);
  const { rows } = await sql<{ revenue: number }>`
    select coalesce(sum(rate.monthly_price_cents), 0)::bigint as revenue
    from subscriptions
    cross join lateral (
      select monthly_price_cents, counts from subscription_rates
      where organization_id = subscriptions.organization_id and since <= ${then}
      order by since desc limit 1
    ) as rate
    where rate.counts
      and coalesce(start_date <= ${dayOf(then)}, true)
      and coalesce(end_date >= ${dayOf(then)}, true)`.execute(db);
  return rows[0]?.revenue ?? 0;
}

/** Per cent with one decimal; of nothing there is no rate. */
export const growthRate = (now: number, before: number): number | null =>
  before > 0 ? Math.round((1000 * (now - before)) / before) / 10 : null;
