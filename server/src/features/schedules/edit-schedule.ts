import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { editSchedule as entry } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { edits } from '../record/record-events.ts';
import { changedColumns } from '../tickets/ticket-details.ts';
import { changedReferences } from '../tickets/ticket-references.ts';
import { readEnd, readStart } from './moments.ts';
import type { Timing } from './recurrence.ts';
import { requireLockedSchedule, requireSchedule } from './require-schedule.ts';
import { type ScheduleRow, timingOf, updateSchedule } from './schedule.repo.ts';
import { pathOf, readAssignment, requireAgent } from './schedule-assignment.ts';
import { recordedValues, recordScheduleEvents } from './schedule-events.ts';
import {
  refuseEndBeforeStart,
  refusePastStart,
  type ScheduleState,
  stateFromStart,
  stateWhenResumed,
} from './timing-rules.ts';

type Changes = BodyOf<typeof entry>;

/**
 * Changes what is given. Archived references, people who left and a date that has passed are accepted when they are
 * sent back unchanged.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED
 */
export async function editSchedule(
  db: Database,
  context: PersonContext,
  id: string,
  changes: Changes,
): Promise<ScheduleRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const before = await requireLockedSchedule(organizationId, trx, id);
    const timing = changedTiming(before, changes);
    refuseEndBeforeStart(timing);
    const { status, next } = changedState(before, timing, changes, context.at);
    const { category_id, subcategory_id, project_id } = await changedReferences(trx, before, changes);
    await updateSchedule(organizationId, trx, id, {
      ...changedColumns(changes),
      category_id,
      subcategory_id,
      project_id,
      ...(changes.notes !== undefined && { notes: changes.notes }),
      ...(changes.tags !== undefined && { tags: changes.tags }),
      ...(await changedAssignment(trx, before, changes)),
      local_start: timing.localStart,
      starts_at: timing.startsAt,
      time_zone: timing.timeZone,
      recurrence: timing.recurrence,
      recurrence_end: timing.endsAt,
      status,
      next_run_at: next,
      ...(status !== before.status && { status_reason: '' }),
      updated_at: context.at,
    });
    const after = await requireSchedule(organizationId, trx, id);
    const events = edits<'scheduled_ticket'>(recordedValues(before), recordedValues(after));
    await recordScheduleEvents(trx, after, context, events);
    return after;
  });
}

function changedTiming(before: ScheduleRow, changes: Changes): Timing {
  const present = timingOf(before);
  const timeZone = changes.timezone || present.timeZone;
  const { scheduledDate } = changes;
  const start = () => {
    if (scheduledDate !== undefined) {
      const given = readStart(scheduledDate, timeZone);
      // Sent back as it was: the wall clock that was typed stays, even one that a clock change had moved.
      const isSame = timeZone === present.timeZone && given.startsAt.getTime() === present.startsAt.getTime();
      return isSame ? present : given;
    }
    return timeZone === present.timeZone ? present : readStart(present.localStart, timeZone);
  };
  const { startsAt, localStart } = start();
  return {
    startsAt,
    localStart,
    timeZone,
    recurrence: changes.recurrence ?? present.recurrence,
    endsAt:
      changes.recurrenceEndDate === undefined ? present.endsAt : readEnd(changes.recurrenceEndDate, timeZone),
  };
}

/** @throws AppError VALIDATION_FAILED for an active schedule whose changed date has passed, or that begins again too late */
function changedState(before: ScheduleRow, timing: Timing, changes: Changes, now: Date): ScheduleState {
  const present = timingOf(before);
  const status = changes.status ?? before.status;
  const movesStart = timing.startsAt.getTime() !== present.startsAt.getTime();
  if (status === 'active' && movesStart) refusePastStart(timing, now);
  if (status === 'active' && before.status !== 'active') {
    return movesStart ? stateFromStart(timing, status, now) : stateWhenResumed(timing, now);
  }
  const isSame =
    !movesStart &&
    timing.localStart === present.localStart &&
    timing.timeZone === present.timeZone &&
    timing.recurrence === present.recurrence &&
    timing.endsAt?.getTime() === present.endsAt?.getTime();
  if (isSame && status === before.status) return { status, next: before.next_run_at };
  // What is due at this moment is still done.
  const isPending = !movesStart && before.next_run_at !== null && before.next_run_at <= now;
  if (isPending && status === 'active') return { status, next: before.next_run_at };
  return stateFromStart(timing, status, now);
}

async function changedAssignment(trx: Database, before: ScheduleRow, changes: Changes) {
  const present = { auto: before.auto_assign, agentId: before.agent_id };
  const wanted = readAssignment(changes, present);
  if (wanted.agentId !== present.agentId) {
    await requireAgent(trx, before.organization_id, wanted, pathOf(changes));
  }
  return { auto_assign: wanted.auto, agent_id: wanted.agentId };
}
