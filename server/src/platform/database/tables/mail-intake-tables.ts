/** Letters that come in. */

import type { HeldState } from '@switchboard/contract/mail-intake/held-letters.ts';
import type { IntakeFailure } from '@switchboard/contract/mail-intake/intake-failure.ts';
import type { LetterReason } from '@switchboard/contract/mail-intake/letter-reasons.ts';
import type { LetterOutcome, ReplyKind } from '@switchboard/contract/mail-intake/letters.ts';
import type { UnknownSenders, Unverified } from '@switchboard/contract/mail-intake/settings.ts';
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
    unknown_senders: Generated<UnknownSenders>;
    unverified: Generated<Unverified>;
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
  /** Projects with an address of their own. */
  mail_intake_projects: {
    organization_id: string;
    project_id: string;
    /** What stands in the address behind the organization's. */
    tag: string;
    is_on: boolean;
  };
  /** Letters that wait for an admin, and those decided lately. Each has the id of its line in the log. */
  held_letters: {
    organization_id: string;
    id: string;
    received_at: Date;
    sender: string;
    subject: string;
    /** As it would be the description of a ticket, or a reply; blank once it is decided. */
    text: string;
    reason: LetterReason;
    state: Generated<HeldState>;
    bytes: number;
    /** Of nobody here, or of somebody who is not shown to have sent it. */
    is_unproven: boolean;
    /** Admins were told of this one. */
    is_told: boolean;
    /** The project whose address it came to. */
    project_id: string | null;
    answers_ticket_id: string | null;
    answer_kind: ReplyKind | null;
    /** What it has become. */
    ticket_id: string | null;
  };
  held_letter_files: {
    organization_id: string;
    id: string;
    letter_id: string;
    stored_name: string;
    original_name: string;
    mime_type: string;
    size: number;
    sha256: Buffer;
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
