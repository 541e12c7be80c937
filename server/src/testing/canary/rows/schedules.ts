import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked } from '../canary.ts';
import { AT, details, FAR, own } from './shared-values.ts';

export async function addSchedule(db: Database) {
  await db
    .insertInto('scheduled_tickets')
    .values({
      ...own,
      ...details,
      id: CANARY.schedule,
      created_by: CANARY.admin,
      notes: marked('notes'),
      local_start: FAR.toISOString().slice(0, -1),
      starts_at: FAR,
      time_zone: 'UTC',
      recurrence: 'daily',
      status_reason: marked('reason'),
      next_run_at: FAR,
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('scheduled_ticket_runs')
    .values({
      ...own,
      id: CANARY.run,
      schedule_id: CANARY.schedule,
      due_at: AT,
      ran_at: AT,
      outcome: 'failed',
      reason: marked('reason'),
    })
    .execute();
}
