import { DAY } from '@switchboard/contract/durations.ts';
import { ACTIVE_STATUSES } from '@switchboard/contract/enums.ts';
import { NOTIFICATIONS } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { tellInTransaction } from '../../notifications/fan-out.ts';

const AT_ONCE = 1_000;
/** Whoever uses the demo has seen what is older than this, and what has come to rest. */
const SEEN_AFTER = 2 * DAY;

/** Tells everybody of everything that was seeded, as if they had been there. */
export async function seedNotifications(trx: Database, now: Date): Promise<void> {
  while ((await tellInTransaction(trx, { most: AT_ONCE }, { now, mailWaits: null, pushDelay: 0 })) > 0);
  await trx
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(now.getTime() - NOTIFICATIONS.readKept))
    .execute();
  await sql`
    update notifications set read_at = created_at
    where created_at < ${new Date(now.getTime() - SEEN_AFTER)} or exists (
      select from tickets where tickets.organization_id = notifications.organization_id
        and tickets.id = notifications.ticket_id and status not in (${sql.join(ACTIVE_STATUSES)}))`.execute(
    trx,
  );
}
