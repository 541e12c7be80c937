import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, FAR, onTicket, own } from './shared-values.ts';

/** A calendar, a policy, and a clock that runs; it is due when nobody looks any more. */
export async function addServiceTimes(db: Database) {
  const calendar_id = nextCanaryId();
  const policy_id = nextCanaryId();
  const clock_id = nextCanaryId();
  const targets = { firstResponse: 60, nextResponse: 60, resolution: 60 };
  await db
    .insertInto('calendars')
    .values({ ...own, id: calendar_id, name: marked('calendar'), is_default: false, created_at: AT })
    .execute();
  await db
    .insertInto('calendar_versions')
    .values({
      ...own,
      calendar_id,
      version: 1,
      since: AT,
      time_zone: 'UTC',
      week: JSON.stringify(Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }])),
      holidays: JSON.stringify([{ date: '2026-12-25', name: marked('holiday'), hours: null }]),
    })
    .execute();
  await db
    .insertInto('sla_policies')
    .values({
      ...own,
      id: policy_id,
      name: marked('policy'),
      place: 0,
      calendar_id,
      is_default: false,
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('sla_policy_versions')
    .values({
      ...own,
      policy_id,
      version: 1,
      terms: JSON.stringify({
        match: { requestTypes: [], projects: [CANARY.project], priorities: [] },
        calendar: calendar_id,
        targets: { Low: targets, Medium: targets, High: targets, Critical: targets },
        pauseOn: ['requester'],
        warnAtPercent: 80,
        escalations: [],
        shareWithRequester: true,
      }),
    })
    .execute();
  await db
    .insertInto('sla_applications')
    .values({ ...own, policy_id, policy_version: 1, state: 'done', total: 1, last_ticket_id: null })
    .execute();
  await db
    .insertInto('ticket_clocks')
    .values({
      ...onTicket,
      id: clock_id,
      kind: 'resolution',
      policy_id,
      policy_version: 1,
      target_seconds: 3600,
      started_at: AT,
      met_at: null,
      due_at: FAR,
      warn_at: FAR,
      warned_at: null,
      breached_at: null,
      look_at: FAR,
    })
    .execute();
  await db
    .insertInto('ticket_clock_stretches')
    .values({
      ...own,
      clock_id,
      place: 0,
      began_at: AT,
      ended_at: null,
      cause: 'running',
      calendar_id,
      detail: marked('detail'),
    })
    .execute();
}
