/** What of an e-mail its reader still wants, asked when it is sent. */
import { DELIVERY_DETAILS } from '@switchboard/contract/notifications/deliveries.ts';
import type { NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import {
  type NotificationReason,
  TICKET_NOTICES,
  type TicketNotice,
} from '@switchboard/contract/notifications/reasons.ts';
import { reasonsOf } from '../../tickets/following/reasons.ts';
import type { MailedEntry } from '../entry.repo.ts';
import { givenTo, type Reasons, reasonsFor } from '../who-hears.ts';
import { chooseMode } from './choose-mode.ts';

export interface WantedEntry {
  readonly row: MailedEntry;
  /** The strongest for which it is sent. */
  readonly reason: NotificationReason;
  readonly isAssigned: boolean;
}

interface Sorted {
  readonly wanted: readonly WantedEntry[];
  /** Why others are not; null where all are. */
  readonly refusal: string | null;
}

/** @param inDigest takes what is wanted with digests, too */
export function sortEntries(
  rows: readonly MailedEntry[],
  readerId: string,
  preferences: NotificationPreferences,
  { inDigest }: { readonly inDigest: boolean },
): Sorted {
  const wanted: WantedEntry[] = [];
  let refusal: string | null = null;
  for (const row of rows) {
    const reasons = reasonsNow(row, readerId);
    const held = heldOff(row, readerId);
    const choice = reasons === null ? null : chooseMode(preferences, row.notice, reasons);
    const isWanted =
      choice !== null &&
      (inDigest
        ? choice.mode === 'now' || (choice.mode === 'digest' && preferences.digest.every !== 'off')
        : choice.mode === 'now');
    if (held !== null) refusal = held;
    else if (choice === null || !isWanted) refusal = DELIVERY_DETAILS.preferences;
    else wanted.push({ row, reason: choice.reason, isAssigned: reasons?.includes('assigned') ?? false });
  }
  return { wanted, refusal };
}

/** By the reader's own choice for the ticket. */
function heldOff(row: MailedEntry, readerId: string): string | null {
  if (row.ticket_id === null) return null;
  if (row.mail_stopped) return DELIVERY_DETAILS.mailStopped;
  const isMeant =
    row.notice === 'mention' || (row.notice === 'assigned' && givenTo(row.data ?? {}) === readerId);
  return row.following?.mode === 'mute' && !isMeant ? DELIVERY_DETAILS.muted : null;
}

const isOfTicket = (notice: string): notice is TicketNotice =>
  TICKET_NOTICES.some((known) => known === notice);

/** Those that hang on nothing which people could stop being on a ticket. */
const LASTING: readonly NotificationReason[] = [
  'mentioned',
  'approver',
  'asker',
  'handover',
  'snoozed',
  'team',
  'desk',
];

/** Null where none is left. */
function reasonsNow(row: MailedEntry, readerId: string): Reasons | null {
  if (!isOfTicket(row.notice) || LASTING.includes(row.reason)) return [row.reason];
  const people = (row.relations ?? []).map((relation) => ({ userId: readerId, relation }));
  return reasonsFor(row.notice, reasonsOf(readerId, { people }, row.following));
}
