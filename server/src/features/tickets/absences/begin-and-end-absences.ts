/** Absences begin and end by the clock: looked for again and again, by any number of programs. */
import type { Database } from '../../../platform/database/open-database.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { announceAvailability } from '../availability/announce-availability.ts';
import { lockDueAbsences, updateAbsence } from './absence.repo.ts';
import { nextLook } from './absence-days.ts';

/** Absences of one transaction. */
const AT_ONCE = 50;

/** @returns of how many the moment had come */
export async function beginAndEndAbsences(db: Database, at: Date, stopping?: AbortSignal): Promise<number> {
  let done = 0;
  for (let due = AT_ONCE; due === AT_ONCE && !stopping?.aborted; done += due) {
    due = await db.transaction().execute(async (trx) => {
      const rows = await lockDueAbsences(trx, at, AT_ONCE);
      const back = new Set<string>();
      for (const { organization_id: organizationId, id, user_id: userId, ...row } of rows) {
        const moments = { startsAt: row.starts_at, endsAt: row.ends_at };
        await updateAbsence(organizationId, trx, id, { look_at: nextLook(moments, at) });
        await announceAvailability(trx, { organizationId, userId });
        if (moments.endsAt <= at) back.add(organizationId);
      }
      for (const organizationId of back) await queueAssignments(trx, organizationId);
      return rows.length;
    });
  }
  return done;
}
