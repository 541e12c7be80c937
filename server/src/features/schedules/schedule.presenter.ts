import type { ScheduledTicket, ScheduleRun } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { presentPerson } from '../people/person-ref.ts';
import { presentDetails } from '../tickets/ticket-details.ts';
import type { RunRow } from './run.repo.ts';
import type { ScheduleRow } from './schedule.repo.ts';

export const presentSchedule = (row: ScheduleRow): ScheduledTicket => ({
  _id: row.id,
  ...presentDetails(row),
  notes: row.notes,
  scheduledDate: row.starts_at.toISOString(),
  timezone: row.time_zone,
  recurrence: row.recurrence,
  recurrenceEndDate: row.recurrence_end?.toISOString() ?? null,
  assignToAgent: row.auto_assign ? 'auto' : (row.agent_id ?? ''),
  autoAssignToAgent: row.auto_assign,
  specificAgent: row.agent === null ? null : presentPerson(row.agent),
  status: row.status,
  statusReason: row.status_reason,
  isActive: row.status === 'active',
  // A paused one keeps its due times, to record that they were skipped; nothing will be made at them.
  nextExecution: row.status === 'active' ? (row.next_run_at?.toISOString() ?? null) : null,
  lastExecuted: row.last_run_at?.toISOString() ?? null,
  executionCount: row.tickets_made,
  createdTickets: row.ticket_ids,
  createdBy: {
    _id: row.created_by,
    firstName: row.creator_first_name,
    lastName: row.creator_last_name,
    email: row.creator_email,
  },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const presentRun = (row: RunRow): ScheduleRun => ({
  _id: row.id,
  dueAt: row.due_at.toISOString(),
  ranAt: row.ran_at?.toISOString() ?? null,
  outcome: row.outcome,
  reason: row.reason,
  ticket:
    row.ticket === null
      ? null
      : {
          _id: row.ticket.id,
          ticketNumber: row.ticket.number,
          summary: row.ticket.summary,
          status: row.ticket.status,
        },
});
