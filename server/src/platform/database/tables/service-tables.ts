/** Working hours, policies for service times, and the clocks that count them. */
import type { ClockKind, PauseKind } from '@switchboard/contract/enums.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { PolicyTerms } from '@switchboard/contract/tickets/sla-policies.ts';
import type { ColumnType, Generated } from 'kysely';

/** Written as JSON. */
type Json<Value> = ColumnType<Value, string, string>;

export interface ServiceTables {
  calendars: {
    organization_id: string;
    id: string;
    name: string;
    is_default: boolean;
    revision: Generated<number>;
    archived_at: Generated<Date | null>;
    created_at: Date;
  };
  /** What a calendar said from when on; never changed. */
  calendar_versions: {
    organization_id: string;
    calendar_id: string;
    version: number;
    since: Date;
    time_zone: string;
    week: Json<Calendar['week']>;
    holidays: Json<Calendar['holidays']>;
  };
  sla_policies: {
    organization_id: string;
    id: string;
    name: string;
    place: number;
    calendar_id: string;
    is_default: boolean;
    /** Of its terms. */
    version: Generated<number>;
    revision: Generated<number>;
    archived_at: Generated<Date | null>;
    created_at: Date;
  };
  /** Never changed: clocks keep the version that they began with. */
  sla_policy_versions: {
    organization_id: string;
    policy_id: string;
    version: number;
    terms: Json<PolicyTerms>;
  };
  /** Of each policy the last one. */
  sla_applications: {
    organization_id: string;
    policy_id: string;
    policy_version: number;
    state: 'running' | 'done';
    done: Generated<number>;
    total: number;
    last_ticket_id: string | null;
  };
  ticket_clocks: {
    organization_id: string;
    id: string;
    ticket_id: string;
    kind: ClockKind;
    policy_id: string;
    policy_version: number;
    /** Null where the policy of now has none. */
    target_seconds: number | null;
    /** Of the stretches that have ended. */
    counted_seconds: Generated<number>;
    started_at: Date;
    met_at: Date | null;
    due_at: Date | null;
    warn_at: Date | null;
    warned_at: Date | null;
    breached_at: Date | null;
    /** Each as its action and percentage. */
    escalated: Generated<string[]>;
    /** When something is to be told or done next. */
    look_at: Date | null;
  };
  /** What a clock did from when until when; added and ended, never written anew. */
  ticket_clock_stretches: {
    organization_id: string;
    clock_id: string;
    place: number;
    began_at: Date;
    ended_at: Date | null;
    cause: 'running' | PauseKind | 'resolved';
    calendar_id: string;
    /** What changed as it began. */
    detail: string | null;
  };
}
