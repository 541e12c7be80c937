import { DELIVERY_DETAILS } from '@switchboard/contract/notifications/deliveries.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { moveToMail } from '../entry.repo.ts';
import { type Delivery, lockWaiting, openDeliveries, settleDelivery } from './delivery.repo.ts';

/** Puts what these e-mails were to say into the person's next digest of the organization, which is due by then. */
export async function joinInDigest(
  db: Database,
  { userId, organizationId }: Delivery,
  ids: readonly string[],
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  if (organizationId === null) return;
  await db.transaction().execute(async (trx) => {
    // Another one of them may have done so already.
    const waiting = await lockWaiting(trx, ids);
    if (waiting.length === 0) return;
    const [digest = ''] = await openDeliveries(
      trx,
      [{ userId, organizationId, ticketId: null, kind: 'digest', event: 'digest', dueAt, isHeld: false }],
      now,
    );
    await moveToMail(trx, waiting, digest);
    for (const id of waiting) {
      await settleDelivery(trx, id, { outcome: 'skipped', detail: DELIVERY_DETAILS.inDigest }, now);
    }
  });
}
