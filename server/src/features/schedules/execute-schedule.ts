import { SECOND } from '@switchboard/contract/durations.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { raiseScheduledTicket } from './raise-scheduled-ticket.ts';
import { requireLockedSchedule, requireSchedule } from './require-schedule.ts';
import { lastRunByHand, recordRun } from './run.repo.ts';
import { type ScheduleRow, updateSchedule } from './schedule.repo.ts';
import { recordScheduleEvents } from './schedule-events.ts';

/** "Execute now" twice within this makes one ticket. */
const EXECUTE_GUARD = 5 * SECOND;

/**
 * Makes a ticket now. What repeats keeps its next due time, what runs once is completed by it; a second call within
 * a few seconds counts as the same click.
 * @throws AppError NOT_FOUND, SCHEDULE_ENDED, VALIDATION_FAILED when category, subcategory or project are archived
 */
export async function executeSchedule(
  db: Database,
  context: PersonContext,
  id: string,
): Promise<ScheduleRow> {
  const organizationId = membersOrganization(context.actor);
  const key = { organizationId, scheduleId: id };
  return db.transaction().execute(async (trx) => {
    const row = await requireLockedSchedule(organizationId, trx, id);
    if (row.status === 'cancelled') throw new AppError('SCHEDULE_ENDED');
    const last = await lastRunByHand(key, trx);
    if (last !== null && Math.abs(context.at.getTime() - last.getTime()) < EXECUTE_GUARD) {
      await keepAnswer(trx, context, id);
      return row;
    }
    if (row.status === 'completed') throw new AppError('SCHEDULE_ENDED');

    const ticketId = await raiseScheduledTicket(trx, row, context, null);
    await recordRun(trx, key, {
      dueAt: context.at,
      ranAt: context.at,
      outcome: 'manual',
      reason: '',
      ticketId,
      tries: 1,
    });
    await updateSchedule(organizationId, trx, id, {
      last_run_at: context.at,
      ...(row.recurrence === 'none' && {
        status: 'completed' as const,
        status_reason: '',
        next_run_at: null,
      }),
    });
    await recordScheduleEvents(trx, row, context, [{ verb: 'executed' }]);
    await keepAnswer(trx, context, id);
    return requireSchedule(organizationId, trx, id);
  });
}
