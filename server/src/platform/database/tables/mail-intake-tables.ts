/** Letters that come in. */

import type { IntakeFailure } from '@switchboard/contract/mail-intake/intake-failure.ts';
import type { LetterOutcome, LetterReason, ReplyKind } from '@switchboard/contract/mail-intake/letters.ts';
import type { Generated } from 'kysely';

export interface MailIntakeTables {
  /** Where a person answers to what they were told of a ticket. */
  reply_addresses: {
    organization_id: string;
    token_hash: Buffer;
    ticket_id: string;
    user_id: string;
    kind: ReplyKind;
    /** From which, and the installation's key, the address is made again. */
    seed: Buffer;
    created_at: Date;
  };
  mail_intake_settings: {
    organization_id: string;
    is_on: Generated<boolean>;
    category_id: string | null;
    project_id: string | null;
    /** Hours without a letter after which admins are told; 0 for never. */
    silent_hours: Generated<number>;
    /** Since when letters are expected. */
    watched_since: Date | null;
    /** Since when none arrive, as admins were told, and why. */
    failing_since: Date | null;
    failing_reason: IntakeFailure | null;
    super_admins_told: Generated<boolean>;
  };
  /** The ways in, as the nodes that look after them say. */
  mail_ways: {
    way: 'smtp' | 'imap';
    is_connected: boolean;
    since: Generated<Date>;
    seen_at: Generated<Date>;
    oldest_waiting_at: Date | null;
    detail: Generated<string>;
  };
  /** The latest letter by which somebody tried the way in. */
  mail_probe: {
    is_only: Generated<true>;
    token_hash: Buffer;
    sent_at: Date;
    arrived_at: Date | null;
  };
  /** What became of each letter. Never what it says. */
  letters: {
    id: string;
    /** Null for letters of no organization. */
    organization_id: string | null;
    received_at: Date;
    sender: string;
    recipients: string;
    subject: string;
    outcome: LetterOutcome;
    reason: Generated<LetterReason | null>;
    ticket_id: string | null;
    comment_id: string | null;
    /** What the same letter has the second time; null where it had no effect. */
    effect_key: Buffer | null;
  };
}
