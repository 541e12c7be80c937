/** What people are told of, and what waits to be told. */
import type {
  NotificationEvent,
  NotificationReason,
  WatchMode,
} from '@switchboard/contract/notifications/reasons.ts';
import type { Generated } from 'kysely';

export interface NotificationTables {
  /** What has happened and was told to nobody yet. Triggers fill it. */
  event_outbox: {
    id: Generated<string>;
    organization_id: string;
    /** Null where the chat of a ticket changed. */
    event_id: string | null;
    ticket_id: string | null;
    attempts: Generated<number>;
    written_at: Generated<Date>;
  };
  notifications: {
    organization_id: string;
    id: string;
    user_id: string;
    notice: NotificationEvent;
    reason: NotificationReason;
    event_id: string | null;
    ticket_id: string | null;
    is_internal: Generated<boolean>;
    count: Generated<number>;
    created_at: Date;
    read_at: Date | null;
  };
  ticket_followers: {
    organization_id: string;
    ticket_id: string;
    user_id: string;
    mode: Generated<WatchMode>;
    has_replied: Generated<boolean>;
  };
}
