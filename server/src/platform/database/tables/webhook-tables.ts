import type { TicketPriority, TicketType } from '@switchboard/contract/enums.ts';
import type { WebhookEnd } from '@switchboard/contract/webhooks/webhook-ends.ts';
import type {
  DeliveryReason,
  DeliveryState,
  DeliveryType,
  WebhookEvent,
} from '@switchboard/contract/webhooks/webhook-values.ts';
import type { ColumnType, Generated } from 'kysely';

type Json<Value> = ColumnType<Value, string, string>;

/** What became of one attempt. */
export interface StoredAttempt {
  readonly at: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly ms: number;
  /** Null of a success. */
  readonly reason: DeliveryReason | null;
}

export interface StoredRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly cut: boolean;
}

export interface WebhookTables {
  webhooks: {
    organization_id: string;
    id: string;
    name: string;
    url: string;
    events: WebhookEvent[];
    projects: Generated<string[]>;
    categories: Generated<string[]>;
    priorities: Generated<TicketPriority[]>;
    ticket_types: Generated<TicketType[]>;
    include_internal: Generated<boolean>;
    include_emails: Generated<boolean>;
    is_active: boolean;
    /** Since which attempt none succeeded; null while they do. */
    failing_since: Date | null;
    disabled_at: Date | null;
    /** Null where somebody switched it off. */
    disabled_reason: WebhookEnd | null;
    /** Sealed for this webhook. */
    secret: Buffer;
    /** The one before, which signs beside it until then. */
    earlier_secret: Buffer | null;
    earlier_until: Date | null;
    version: Generated<number>;
    created_at: Date;
  };
  webhook_outbox: {
    id: Generated<string>;
    organization_id: string;
    /** Those that were switched on when it happened. */
    webhooks: string[];
    source: 'event' | 'message' | 'run';
    source_id: string;
    attempts: Generated<number>;
    written_at: Generated<Date>;
  };
  webhook_deliveries: {
    organization_id: string;
    id: string;
    webhook_id: string;
    type: DeliveryType;
    /** What it is about, where that is a ticket. */
    ticket_id: string | null;
    /** As it is sent, byte by byte. */
    body: string;
    state: DeliveryState;
    /** Null unless it is pending. */
    due_at: Date | null;
    /** Until when a program that attempts it has it for itself. */
    leased_until: Date | null;
    /** Attempts since it was queued, or queued again, and when the first of them was. */
    tries: Generated<number>;
    first_tried_at: Date | null;
    attempts: ColumnType<readonly StoredAttempt[], string | undefined, string>;
    request: Json<StoredRequest> | null;
    response: Json<StoredResponse> | null;
    created_at: Date;
  };
}
