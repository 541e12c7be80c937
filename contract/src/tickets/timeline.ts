/** What was said and done about a ticket, one typed entry each. The page puts them into words. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import {
  ASSIGNMENT_TYPES,
  CLOCK_KINDS,
  COMMENT_FORMATS,
  COMMENT_WAYS,
  ESCALATIONS,
  LINK_TYPES,
  RELATIONS,
  SHARING_CHOICES,
  SNOOZE_ENDS,
  TICKET_STATUSES,
  WAITING_KINDS,
} from '../enums.ts';
import { id, instant, referenceId } from '../ids.ts';
import { PAGE, TICKET } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { cursor, pageSize } from '../query.ts';
import { APPROVAL_DECISIONS, APPROVAL_STATES, DECISION_VIAS } from './approval-values.ts';
import { CHECKLIST_CHANGES } from './checklist-changes.ts';
import { ticketRef } from './links.ts';
import { mention } from './mentions.ts';
import { attachment, unread } from './ticket.ts';
import { RECORDED_FIELDS } from './ticket-fields.ts';

const entry = {
  _id: id,
  at: instant,
  /** It stands on a ticket that was merged into this one. */
  mergedFrom: ticketRef.optional(),
  /** Null for the product itself. */
  by: personRef.extend({ role: z.string() }).nullable(),
  /** The name of the API token by which it was done; absent for whoever signed in. */
  token: z.string().optional(),
};

const change = {
  ...entry,
  /** The id of the entry that this takes back. */
  undoes: id.nullable(),
};

const written = {
  ...entry,
  comment: z.string(),
  /** Written by the server about a change. */
  system: z.boolean(),
  via: z.enum(COMMENT_WAYS),
  format: z.enum(COMMENT_FORMATS),
  mentions: z.array(mention),
  attachments: z.array(attachment),
};

/** Somebody who got or lost a ticket. Old records know the name alone. */
const assignee = z.object({ _id: id.nullable(), name: z.string() });

/** Of records made before values were kept, both values are null. */
export const fieldChange = z.object({
  field: z.enum(RECORDED_FIELDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('raised') }),
  z.object({ ...written, kind: z.literal('comment') }),
  /** For the ticket's staff alone. */
  z.object({ ...written, kind: z.literal('note') }),
  z.object({
    ...change,
    kind: z.literal('status'),
    from: z.enum(TICKET_STATUSES).nullable(),
    to: z.enum(TICKET_STATUSES),
  }),
  z.object({
    ...change,
    kind: z.literal('assignment'),
    from: assignee.nullable(),
    to: assignee.nullable(),
    relation: z.enum(ASSIGNMENT_TYPES).nullable(),
    /** For the staff alone. */
    reason: z.string().nullable(),
  }),
  z.object({
    ...change,
    kind: z.literal('team'),
    /** The names that the teams had. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** For the staff alone. */
    reason: z.string().nullable(),
  }),
  /** For the staff alone: put off until then, or until somebody answers; or no longer, and why. */
  z.object({
    ...change,
    kind: z.literal('snooze'),
    until: instant.nullable(),
    ended: z.enum(SNOOZE_ENDS).nullable(),
  }),
  z.object({
    ...change,
    kind: z.literal('edit'),
    changes: z.array(fieldChange),
    /** Why staff chose another priority than follows from the form: for the staff alone. Answers of the version before have none. */
    reason: z.string().nullable().default(null),
  }),
  /** Another requester, by the names of then. */
  z.object({ ...entry, kind: z.literal('requester'), from: z.string(), to: z.string() }),
  /** Who else reads it, as it was chosen. */
  z.object({
    ...entry,
    kind: z.literal('sharing'),
    from: z.enum(SHARING_CHOICES),
    to: z.enum(SHARING_CHOICES),
  }),
  /** It is for the people on it alone, or no longer; blank where no reason was given. */
  z.object({ ...entry, kind: z.literal('confidential'), to: z.boolean(), reason: z.string() }),
  /** Somebody who is not on it opened it with a reason, until then. */
  z.object({ ...entry, kind: z.literal('glass'), until: instant, reason: z.string() }),
  /** Another request type, by the names of then. */
  z.object({ ...entry, kind: z.literal('type'), from: z.string(), to: z.string() }),
  /** Fields of its form, by label; of those for staff alone only that they changed, which staff alone are shown. */
  z.object({
    ...entry,
    kind: z.literal('field'),
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    staffOnly: z.boolean(),
  }),
  /** For the staff alone. */
  z.object({
    ...entry,
    kind: z.literal('waiting'),
    from: z.enum(WAITING_KINDS),
    to: z.enum(WAITING_KINDS),
    vendor: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  /** The same: it was offered to somebody, and what came of it. */
  z.object({
    ...entry,
    kind: z.literal('handover'),
    what: z.enum(['offered', 'accepted', 'bounced', 'withdrawn', 'unanswered']),
    to: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  /** What became of an approval: of whom it is asked, or who decides. */
  z.object({
    ...entry,
    kind: z.literal('approval'),
    what: z.enum(['asked', 'reminded', 'replaced', 'decided', 'vacant', 'ended']),
    decision: z.enum(APPROVAL_DECISIONS).nullable(),
    state: z.enum(APPROVAL_STATES).nullable(),
    /** Who is asked; of a decision in whose place it is. */
    people: z.array(z.string()),
    /** How it was decided. */
    via: z.enum(DECISION_VIAS).nullable(),
    /** The question, the comment or the reason; blank where nobody gave one. */
    text: z.string(),
  }),
  /** For the staff alone: of one of its clocks. */
  z.object({
    ...entry,
    kind: z.literal('sla'),
    clock: z.enum(CLOCK_KINDS),
    what: z.enum(['warning', 'breached', ...ESCALATIONS]),
  }),
  /** For staff of both tickets alone. */
  z.object({
    ...entry,
    kind: z.literal('link'),
    type: z.enum(LINK_TYPES),
    inverse: z.boolean(),
    ticket: ticketRef,
    /** Taken away, not made. */
    removed: z.boolean(),
  }),
  /** For the staff alone: an item or template of the checklist, by its text then. */
  z.object({ ...entry, kind: z.literal('checklist'), what: z.enum(CHECKLIST_CHANGES), text: z.string() }),
  z.object({
    ...entry,
    kind: z.literal('merge'),
    /** Of a ticket that was merged: that into which it was; null for who may not read that. Else the one that came, or went again. */
    ticket: ticketRef.nullable(),
    what: z.enum(['merged', 'unmerged', 'took_in', 'let_go']),
  }),
  /** Somebody was added by name, or taken off again. */
  z.object({
    ...entry,
    kind: z.literal('person'),
    person: assignee,
    relation: z.enum(RELATIONS),
    removed: z.boolean(),
  }),
  /** Files that came with the ticket. */
  z.object({ ...entry, kind: z.literal('files'), attachments: z.array(attachment) }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

const everybody = callsFor(SIGNED_IN, 'Tickets');

export const getTimeline = everybody.get('/tickets/{id}/timeline', {
  summary: 'What was said and done about a ticket, the newest first',
  query: z.object({
    limit: pageSize(PAGE.timeline),
    /** That of an answer before, whose end this one goes on from. */
    cursor,
  }),
  looksInto: 'ticket',
  output: z.object({
    entries: z.array(timelineEntry),
    /** Null at the end. */
    nextCursor: z.string().nullable(),
  }),
});

export const markTicketRead = everybody.put('/tickets/{id}/read', {
  summary: 'Say that the timeline has been seen up to an entry',
  body: z.object({
    /** The newest entry that was seen. */
    entry: referenceId(MESSAGES.entryRequired),
  }),
  output: z.object({ unread }),
});

export const countUnreadTickets = everybody.get('/tickets/unread-count', {
  summary: 'The tickets in which something is new for the caller',
  output: z.object({
    /** Tickets, not replies: in all, raised by the caller, and assigned to them. */
    unreadCount: z.int(),
    mine: z.int(),
    assigned: z.int(),
    /** Those with news, at most 100, the latest news first. */
    tickets: z.array(unread.extend({ ticketId: id })).max(TICKET.unreadListed),
  }),
});
