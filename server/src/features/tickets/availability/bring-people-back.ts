/** Who was away until now, or whose hours begin, takes what has waited: looked for again and again, by any number of programs. */
import type { Database } from '../../../platform/database/open-database.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { announceAvailability } from './announce-availability.ts';
import { lockDue, ownOf, writeAvailability } from './availability.repo.ts';
import { lookAt } from './set-availability.ts';

/** People of one transaction. */
const AT_ONCE = 50;

/** @returns of how many the moment had come */
export async function bringPeopleBack(db: Database, at: Date, stopping?: AbortSignal): Promise<number> {
  let back = 0;
  for (let due = AT_ONCE; due === AT_ONCE && !stopping?.aborted; back += due) {
    due = await db.transaction().execute(async (trx) => {
      const rows = await lockDue(trx, at, AT_ONCE);
      for (const row of rows) {
        const { organization_id: organizationId, user_id: userId } = row;
        const own = ownOf(row, at);
        await writeAvailability(organizationId, trx, userId, { ...own, lookAt: lookAt(own, at) });
        if (own.state !== row.state) await announceAvailability(trx, { organizationId, userId });
      }
      for (const organizationId of new Set(rows.map(({ organization_id }) => organization_id)))
        await queueAssignments(trx, organizationId);
      return rows.length;
    });
  }
  return back;
}
