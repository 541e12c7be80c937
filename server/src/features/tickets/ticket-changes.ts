/** What happens to tickets, on whichever node and in whatever way: the database announces each event at the commit. */
import { TICKET_PARTS, TICKET_STATUSES, type TicketPart } from '@switchboard/contract/enums.ts';
import { z } from 'zod';
import type { Notifications } from '../../platform/database/notifications.ts';
import type { TicketVerb } from './life/ticket-events.ts';

const CHANNEL = 'ticket_changed';

/** What of a ticket an event changes. */
const PART_OF: Readonly<Record<string, TicketPart>> = {
  created: 'details',
  edited: 'details',
  field: 'details',
  staff_field: 'notes',
  priority: 'details',
  type: 'details',
  files: 'details',
  status: 'status',
  assigned: 'assignment',
  unassigned: 'assignment',
  team: 'assignment',
  team_inbox: 'notes',
  snoozed: 'notes',
  snooze_ended: 'notes',
  person_added: 'assignment',
  person_removed: 'assignment',
  sharing: 'assignment',
  requester: 'assignment',
  confidential: 'assignment',
  glass: 'details',
  comment: 'comments',
  note: 'notes',
  // A shared checklist is fetched with the ticket now and then.
  checklist: 'notes',
  waiting: 'notes',
  sla_warning: 'notes',
  sla_breached: 'notes',
  sla_escalated: 'notes',
  handover_offered: 'notes',
  handover_accepted: 'notes',
  handover_bounced: 'notes',
  handover_withdrawn: 'notes',
  handover_unanswered: 'notes',
  approval_asked: 'details',
  approval_reminded: 'details',
  approval_decided: 'details',
  approval_replaced: 'details',
  approval_vacant: 'details',
  approval_ended: 'details',
  // Links are for staff, too.
  linked: 'notes',
  unlinked: 'notes',
  merged: 'status',
  unmerged: 'status',
  // Who may read it sees it; others are told that something changed, which they do not find.
  took_in: 'comments',
  let_go: 'comments',
} satisfies Record<TicketVerb, TicketPart>;

// Another node may be of a newer version, with an event that this one does not know.
const partOf = (verb: string): TicketPart => PART_OF[verb] ?? 'details';

/** Somebody may read the ticket from then on, or no longer. */
const MOVES_AUDIENCE: readonly string[] = [
  'assigned',
  'unassigned',
  'team',
  'person_added',
  'person_removed',
  'sharing',
  'confidential',
  'requester',
  'handover_offered',
  'handover_accepted',
  'handover_bounced',
  'handover_withdrawn',
  'approval_asked',
  'approval_decided',
  'approval_replaced',
  'approval_ended',
  'took_in',
  'let_go',
] satisfies readonly TicketVerb[];

/** What the staff of a ticket alone hear of. */
export const isForStaff = (part: TicketPart): boolean => part === 'notes';
export const STAFF_CHANGES = Object.keys(PART_OF).filter((verb) => isForStaff(partOf(verb)));

/** What of a ticket these events change, each part once. */
export function partsOf(verbs: readonly string[]): TicketPart[] {
  const changed = new Set(verbs.map(partOf));
  return TICKET_PARTS.filter((part) => changed.has(part));
}

/**
 * A snapshot that one of its own transactions took, as others would have seen it: what that transaction does besides may not
 * be announced yet.
 */
export function withUnderWay(snapshot: string, transaction: string): string {
  const [oldest, end = '', between = ''] = snapshot.split(':');
  if (BigInt(transaction) >= BigInt(end)) return snapshot;
  const all = new Set([...between.split(',').filter(Boolean), transaction]);
  const inOrder = [...all].toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  return [oldest, end, inOrder.join()].join(':');
}

const ticketChange = z
  .object({
    organizationId: z.string(),
    ticketId: z.string(),
    verb: z.string(),
    /** The new one, where the status changed. */
    status: z.enum(TICKET_STATUSES).nullable(),
    /** The transactions that had ended then, as PostgreSQL writes it: they were announced before this one. */
    snapshot: z.string(),
    /** Its own transaction, which the snapshot may leave out. */
    transaction: z.string(),
  })
  .transform(({ verb, snapshot, transaction, ...change }) => ({
    ...change,
    part: partOf(verb),
    movesAudience: MOVES_AUDIENCE.includes(verb),
    snapshot: withUnderWay(snapshot, transaction),
  }));
export type TicketChange = z.output<typeof ticketChange>;

/**
 * What is missed while the connection is down needs nothing of its own: every socket has to reconnect then (see
 * `watchAccess`), and a page that reconnects fetches what it shows.
 * @returns a function that stops it; changes are heard from the moment the promise resolves
 */
export const listenForTicketChanges = (
  notifications: Notifications,
  onChange: (change: TicketChange) => void,
): Promise<() => void> =>
  notifications.listen(CHANNEL, {
    onMessage: (payload) => onChange(ticketChange.parse(JSON.parse(payload))),
  });
