import { DAY } from '@switchboard/contract/durations.ts';
import { WEBHOOKS } from '@switchboard/contract/webhooks/webhook-limits.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { deleteDeliveriesBefore } from './delivery.repo.ts';

/** Deleted in one statement. */
const BATCH = 1_000;

/** What was sent is kept for as long as somebody may look for it, and no longer. */
export async function pruneDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - WEBHOOKS.keptDays * DAY);
  for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteDeliveriesBefore(db, before, BATCH);
}
