import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, FAR, onTicket, own } from './shared-values.ts';

/** Somebody who is away for long, with working hours of their own. */
export async function addPresence(db: Database) {
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]);
  await db
    .insertInto('availability')
    .values({
      ...own,
      user_id: CANARY.agent,
      state: 'away',
      until: FAR,
      time_zone: 'UTC',
      week: JSON.stringify(week),
      look_at: FAR,
    })
    .execute();
  await db
    .insertInto('absences')
    .values({
      ...own,
      id: nextCanaryId(),
      user_id: CANARY.agent,
      from_day: '2998-12-01',
      to_day: '2998-12-31',
      time_zone: 'UTC',
      starts_at: new Date('2998-12-01T00:00:00Z'),
      ends_at: FAR,
      substitute_id: CANARY.otherAgent,
      note: marked('note'),
      handed_over_at: null,
      look_at: new Date('2998-12-01T00:00:00Z'),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('handovers')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      giver_id: CANARY.agent,
      by_id: CANARY.agent,
      to_user_id: CANARY.otherAgent,
      to_team_id: null,
      stands: marked('stands'),
      next_step: marked('step'),
      promised_at: FAR,
      state: 'bounced',
      reason: marked('reason'),
      due_at: null,
      created_at: AT,
      answered_by_id: CANARY.otherAgent,
      answered_at: AT,
    })
    .execute();
  await db.insertInto('work_settings').values(own).execute();
  await db
    .insertInto('access_settings')
    .values({ ...own, fallback_approver_id: CANARY.agent })
    .execute();
}
