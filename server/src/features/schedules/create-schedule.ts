import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { createSchedule as entry } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { detailColumns } from '../tickets/ticket-details.ts';
import { requireReferences } from '../tickets/ticket-references.ts';
import { readEnd, readStart } from './moments.ts';
import { requireSchedule } from './require-schedule.ts';
import { insertSchedule, type ScheduleRow } from './schedule.repo.ts';
import { NOBODY, pathOf, readAssignment, requireAgent } from './schedule-assignment.ts';
import { recordScheduleEvents } from './schedule-events.ts';
import { refuseEndBeforeStart, refusePastStart, stateFromStart } from './timing-rules.ts';

/** @throws AppError VALIDATION_FAILED for times that cannot be and references that are not live */
export async function createSchedule(
  db: Database,
  context: PersonContext,
  fields: BodyOf<typeof entry>,
): Promise<ScheduleRow> {
  const organizationId = membersOrganization(context.actor);
  const timing = {
    ...readStart(fields.scheduledDate, fields.timezone),
    timeZone: fields.timezone,
    recurrence: fields.recurrence,
    endsAt: readEnd(fields.recurrenceEndDate, fields.timezone),
  };
  refusePastStart(timing, context.at);
  refuseEndBeforeStart(timing);
  const assignment = readAssignment(fields, NOBODY);
  const { status, next } = stateFromStart(timing, fields.status, context.at);
  return db.transaction().execute(async (trx) => {
    await requireReferences(trx, organizationId, fields);
    await requireAgent(trx, organizationId, assignment, pathOf(fields));
    const id = newId();
    await insertSchedule(trx, {
      organization_id: organizationId,
      id,
      created_by: context.actor.id,
      ...detailColumns(fields),
      notes: fields.notes,
      tags: fields.tags,
      local_start: timing.localStart,
      starts_at: timing.startsAt,
      time_zone: timing.timeZone,
      recurrence: timing.recurrence,
      recurrence_end: timing.endsAt,
      auto_assign: assignment.auto,
      agent_id: assignment.agentId,
      status,
      next_run_at: next,
      created_at: context.at,
      updated_at: context.at,
    });
    const schedule = await requireSchedule(organizationId, trx, id);
    await recordScheduleEvents(trx, schedule, context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, id);
    return schedule;
  });
}
