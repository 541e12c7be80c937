/** The record of a schedule. */
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { fullName } from '../people/person-ref.ts';
import type { ActorContext } from '../record/actor-context.ts';
import { type NewEvent, recordEvents } from '../record/record-events.ts';
import { textsOf } from '../tickets/ticket-details.ts';
import type { ScheduleRow } from './schedule.repo.ts';

type Recorded = Pick<ScheduleRow, 'organization_id' | 'id' | 'summary'>;

export const recordScheduleEvents = (
  trx: Database,
  { organization_id: organizationId, id, summary: name }: Recorded,
  context: ActorContext,
  events: readonly NewEvent<'scheduled_ticket'>[],
): Promise<void> =>
  recordEvents(trx, { organizationId, kind: 'scheduled_ticket', id, name }, context, events);

/** What the record compares before and after an edit, in the order of the events. */
export function recordedValues(row: ScheduleRow): Omit<ValuesOf<'scheduled_ticket'>, 'devopsAgent'> {
  const { summary, description, projectManagerName, ...texts } = textsOf(row);
  return {
    summary,
    description,
    ticketType: row.ticket_type,
    priority: row.priority,
    category: { id: row.category_id, name: row.category_name },
    subcategory: named(row.subcategory_id, row.subcategory_name),
    project: { id: row.project_id, name: row.project_name },
    projectManager: projectManagerName,
    ...texts,
    notes: row.notes,
    tags: row.tags,
    scheduledDate: row.starts_at.toISOString(),
    timeZone: row.time_zone,
    recurrence: row.recurrence,
    endDate: row.recurrence_end?.toISOString() ?? null,
    assignment: assignmentOf(row),
    status: row.status,
  };
}

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

function assignmentOf({ auto_assign, agent }: ScheduleRow) {
  if (auto_assign) return { auto: true } as const;
  return agent && { id: agent.id, name: fullName(agent) };
}
