/** Pausing, resuming and cancelling, each with one click. */
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import type { PersonContext } from '../record/actor-context.ts';
import type { NewEvent } from '../record/record-events.ts';
import { requireLockedSchedule, requireSchedule } from './require-schedule.ts';
import { type ScheduleRow, timingOf, updateSchedule } from './schedule.repo.ts';
import { recordScheduleEvents } from './schedule-events.ts';
import { type ScheduleState, stateWhenResumed } from './timing-rules.ts';

/** @throws AppError NOT_FOUND, SCHEDULE_ENDED, VALIDATION_FAILED for one that would begin again without a time left */
export const toggleSchedule = (db: Database, context: PersonContext, id: string): Promise<ScheduleRow> =>
  change(db, context, id, (row) => {
    if (row.status === 'active') {
      const event = { verb: 'paused', data: { reason: null } } as const;
      return { event, status: 'paused', next: row.next_run_at };
    }
    if (row.status === 'paused') {
      return { event: { verb: 'resumed' }, ...stateWhenResumed(timingOf(row), context.at) };
    }
    throw new AppError('SCHEDULE_ENDED');
  });

/** Cancels a schedule; what is cancelled or completed stays with its history. @throws AppError NOT_FOUND */
export const cancelSchedule = (db: Database, context: PersonContext, id: string): Promise<ScheduleRow> =>
  change(db, context, id, (row) =>
    row.status === 'cancelled' ? null : { event: { verb: 'cancelled' }, status: 'cancelled', next: null },
  );

async function change(
  db: Database,
  context: PersonContext,
  id: string,
  decide: (row: ScheduleRow) => (ScheduleState & { readonly event: NewEvent<'scheduled_ticket'> }) | null,
): Promise<ScheduleRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const row = await requireLockedSchedule(organizationId, trx, id);
    const decision = decide(row);
    if (decision === null) return row;
    await updateSchedule(organizationId, trx, id, {
      status: decision.status,
      status_reason: '',
      next_run_at: decision.next,
      updated_at: context.at,
    });
    await recordScheduleEvents(trx, row, context, [decision.event]);
    return requireSchedule(organizationId, trx, id);
  });
}
