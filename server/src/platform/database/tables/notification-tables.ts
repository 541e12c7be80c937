/** What people are told of, and what waits to be told. */

import type { DeliveredEvent, DeliveryOutcome } from '@switchboard/contract/notifications/deliveries.ts';
import type { MailMode } from '@switchboard/contract/notifications/mail-modes.ts';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import type {
  NotificationEvent,
  NotificationReason,
  WatchMode,
} from '@switchboard/contract/notifications/reasons.ts';
import type { Generated } from 'kysely';

/** What somebody has chosen that differs from the defaults. */
export interface StoredChoices {
  /** By event and reason, as in "comment/requester". */
  readonly mail?: Readonly<Record<string, MailMode>>;
  readonly digest?: Partial<NotificationPreferences['digest']>;
  readonly quiet?: Partial<NotificationPreferences['quiet']>;
  readonly push?: Partial<NotificationPreferences['push']>;
}

/** Of one ticket, of its chat, of what administrators hear of, of many tickets, or to try whether mail arrives. */
export type MailKind = 'ticket' | 'chat' | 'notice' | 'digest' | 'test';

/** A try that failed. */
export interface FailedTry {
  /** ISO 8601. */
  readonly at: string;
  readonly detail: string;
}

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
    /** The e-mail that it waits for, or went with. */
    mail_id: Generated<string | null>;
  };
  /** E-mails about what happened: those that wait, and what became of the others; and what was shown in browsers. */
  mail_deliveries: {
    id: string;
    /** Null where a super admin tries the mail of the installation. */
    organization_id: string | null;
    user_id: string;
    ticket_id: string | null;
    kind: MailKind | 'push';
    event: DeliveredEvent;
    outcome: Generated<DeliveryOutcome>;
    detail: Generated<string>;
    is_open: Generated<boolean>;
    is_held: Generated<boolean>;
    due_at: Date;
    attempts: Generated<number>;
    claimed_at: Date | null;
    created_at: Date;
    at: Date;
    /** SHA-256 of the token by which it comes back; null of what went out without a return path of its own. */
    return_hash: Generated<Buffer | null>;
    /** The latest, the oldest first. */
    tries: Generated<readonly FailedTry[]>;
  };
  /** A row while the mail server takes nothing. */
  mail_outage: {
    is_only: Generated<true>;
    since: Date;
    /** With which super admins were told so. */
    organization_id: string;
  };
  unsubscribe_tokens: {
    /** SHA-256. */
    token_hash: Buffer;
    organization_id: string;
    user_id: string;
    /** Null of digests. */
    ticket_id: string | null;
    expires_at: Date;
  };
  /** Of those who have chosen something. */
  notification_preferences: {
    user_id: string;
    choices: Generated<StoredChoices>;
    desk: Generated<boolean>;
    /** Null until a browser has said where the person is. */
    time_zone: string | null;
  };
  /** Browsers that are told while no page is open. */
  push_subscriptions: {
    id: string;
    user_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Date;
  };
  /** The one pair of keys that push services know the installation by. */
  push_identity: {
    is_only: Generated<true>;
    public_key: string;
    sealed_key: Buffer;
  };
  ticket_followers: {
    organization_id: string;
    ticket_id: string;
    user_id: string;
    mode: Generated<WatchMode>;
    has_replied: Generated<boolean>;
    mail_stopped: Generated<boolean>;
  };
}
