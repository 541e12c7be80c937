import type {
  AlertOutcome,
  IntakePreset,
  OnResolved,
  TemplateText,
} from '@switchboard/contract/alert-intake/intake-values.ts';
import type { AlertResult } from '@switchboard/contract/alert-intake/intakes.ts';
import type { TicketType } from '@switchboard/contract/enums.ts';
import type { ColumnType, Generated } from 'kysely';

type Json<Value> = ColumnType<Value, string, string>;

/** What the tickets of an intake say, beside where they belong. */
export type StoredTemplate = Readonly<Record<TemplateText, string>> & {
  readonly ticketType: TicketType;
  readonly tags: readonly string[];
};

export interface AlertIntakeTables {
  alert_intakes: {
    organization_id: string;
    id: string;
    name: string;
    preset: IntakePreset;
    is_active: boolean;
    template: Json<StoredTemplate>;
    category_id: string;
    subcategory_id: string | null;
    project_id: string;
    key_template: string;
    /** Blank where no alert says that it is over. */
    status_path: string;
    resolved_values: string[];
    on_resolved: OnResolved;
    prefix: string;
    token_hash: Buffer;
    created_at: Date;
    version: Generated<number>;
    deleted_at: Generated<Date | null>;
  };
  ticket_alerts: {
    organization_id: string;
    id: string;
    intake_id: string;
    ticket_id: string;
    /** Blank for the ticket of a flood. */
    key: string;
    count: number;
    first_at: Date;
    last_at: Date;
    /** When a comment said last how often it came, and how often that was. */
    noted_at: Date;
    noted_count: number;
    /** When the alert said last that it is over; null since it came again. */
    over_at: Generated<Date | null>;
    /** Of a key the latest ticket. */
    is_current: Generated<boolean>;
  };
  intake_calls: {
    organization_id: string;
    id: string;
    intake_id: string;
    at: Date;
    status: number;
    error: string | null;
    outcomes: AlertOutcome[];
    results: Json<readonly AlertResult[]>;
  };
}
