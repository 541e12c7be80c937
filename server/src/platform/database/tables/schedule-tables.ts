import type {
  Recurrence,
  RunOutcome,
  ScheduleStatus,
  TicketPriority,
  TicketType,
} from '@switchboard/contract/enums.ts';
import type { Generated } from 'kysely';

export interface ScheduleTables {
  scheduled_tickets: {
    organization_id: string;
    id: string;
    created_by: string;
    summary: string;
    description: string;
    ticket_type: Generated<TicketType>;
    priority: Generated<TicketPriority>;
    category_id: string;
    subcategory_id: string | null;
    project_id: string;
    project_manager_name: string;
    contact_number: string;
    notes: Generated<string>;
    tags: Generated<string[]>;
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
