/** Who of the staff is there, and how an organization hands out work. */

import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { AvailabilityState } from '@switchboard/contract/tickets/availability.ts';
import type { HandoverState } from '@switchboard/contract/tickets/handovers.ts';
import type { ColumnType, Generated } from 'kysely';

export interface PresenceTables {
  /** Whoever has no row is present and has said nothing of working hours. */
  availability: {
    organization_id: string;
    user_id: string;
    state: Generated<AvailabilityState>;
    until: Date | null;
    time_zone: string | null;
    /** Written as JSON. */
    week: ColumnType<Calendar['week'] | null, string | null | undefined, string | null>;
    /** When they come back or their hours begin. */
    look_at: Date | null;
  };
  /** Days on which somebody is not there, with the moments of then in their zone. */
  absences: {
    organization_id: string;
    id: string;
    user_id: string;
    from_day: string;
    to_day: string;
    time_zone: string;
    starts_at: Date;
    ends_at: Date;
    substitute_id: string | null;
    /** Who decides approvals meanwhile; without one it is the substitute. */
    delegate_id: Generated<string | null>;
    note: string;
    revision: Generated<number>;
    /** What they have is offered to the substitute, and given to them as it begins. */
    hand_over: Generated<boolean>;
    handed_over_at: Date | null;
    /** When it begins or ends next; null once it has ended. */
    look_at: Date | null;
    created_at: Date;
  };
  handovers: {
    organization_id: string;
    id: string;
    ticket_id: string;
    /** Who had it then. */
    giver_id: string;
    by_id: string;
    to_user_id: string | null;
    to_team_id: string | null;
    stands: string;
    next_step: string;
    promised_at: Date | null;
    state: Generated<HandoverState>;
    reason: string | null;
    /** When somebody is told that there is no answer; null where that has been done, and once there is one. */
    due_at: Date | null;
    created_at: Date;
    /** Nobody answered what was given away as an absence began. */
    answered_by_id: string | null;
    answered_at: Date | null;
    /** For which it was offered. */
    absence_id: string | null;
  };
  work_settings: {
    organization_id: string;
    respect_working_hours: Generated<boolean>;
    handover_hours: Generated<number>;
  };
}
