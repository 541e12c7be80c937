import type { Recurrence, ScheduleStatus, TicketType } from '@switchboard/contract/enums.ts';
import type { RunOutcome } from '@switchboard/contract/schedules/run-outcomes.ts';
import type { Generated } from 'kysely';
import type { TicketDetailColumns } from './ticket-detail-columns.ts';

export interface ScheduleTables {
  scheduled_tickets: Omit<TicketDetailColumns, 'ticket_type'> & {
    organization_id: string;
    id: string;
    created_by: string;
    ticket_type: Generated<TicketType>;
    notes: Generated<string>;
    /** Wall-clock time without a zone, YYYY-MM-DDTHH:MM:SS. */
    local_start: string;
    /** The first due time; later ones are counted from the wall clock. */
    starts_at: Date;
    time_zone: string;
    recurrence: Recurrence;
    recurrence_end: Date | null;
    auto_assign: Generated<boolean>;
    agent_id: string | null;
    status: Generated<ScheduleStatus>;
    status_reason: Generated<string>;
    next_run_at: Date | null;
    last_run_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  scheduled_ticket_runs: {
    organization_id: string;
    id: string;
    schedule_id: string;
    due_at: Date;
    ran_at: Date | null;
    outcome: RunOutcome;
    reason: Generated<string>;
    ticket_id: string | null;
    tries: Generated<number>;
  };
}
