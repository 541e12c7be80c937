/** What lies in inboxes: active tickets that nobody has. Who takes them, sends them elsewhere, or puts them off. */
import { z } from 'zod';
import { callsFor, DESK, SIGNED_IN } from '../endpoint.ts';
import { TICKET_PRIORITIES } from '../enums.ts';
import { blankableId } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { flag, oneOrSeveral, organizationFilter, pagination, paging, severalIds, spelled } from '../query.ts';
import { optionalText } from '../text.ts';
import { snooze, ticket, ticketSummary } from './ticket.ts';
import { TRIAGE_ACTIONS } from './triage-actions.ts';
import { changedTicket } from './undo.ts';

const staff = callsFor(['devops_agent', ...DESK], 'Triage');
const workers = callsFor(SIGNED_IN, 'Triage');

export const triageTicketRow = ticketSummary.extend({ snoozed: snooze.nullable() });
export type TriageTicket = z.output<typeof triageTicketRow>;

/** Of one team, or of what has none. */
const inboxCounts = z.object({
  team: namedRef.nullable(),
  waiting: z.int(),
  snoozed: z.int(),
});
export type InboxCounts = z.output<typeof inboxCounts>;

export const listTriage = staff.get('/triage', {
  summary:
    'Active tickets that nobody has, the earliest due first, then the oldest: of all teams for a desk, of their own for an agent',
  looksInto: 'tickets',
  query: z.object({
    ...paging(PAGE.triage),
    /** The id of a team, or "none" for what has no team; blank for all. */
    team: z.string().trim().max(100).default(''),
    /** Those that were put off instead of the others. */
    snoozed: flag.default(false),
    priority: oneOrSeveral(TICKET_PRIORITIES, MESSAGES.priorityUnknown),
    category: severalIds,
    project: severalIds,
    organization: organizationFilter,
  }),
  output: z.object({
    tickets: z.array(triageTicketRow),
    pagination,
    /** Of all teams that the caller sees, by name; what has no team comes last. */
    counts: z.array(inboxCounts),
  }),
});

const until = z.iso.datetime({ error: MESSAGES.snoozeInvalid, offset: true });

export const triageTicket = workers.post('/tickets/{id}/triage', {
  summary: 'Take a ticket from an inbox, give it away, close it, put it off, or put it back',
  body: z.object({
    action: spelled(TRIAGE_ACTIONS, MESSAGES.triageUnknown),
    /** The agent who gets it, one of its team where it has one. */
    assignee: blankableId.default(''),
    /** The ticket that it is a duplicate of. */
    of: blankableId.default(''),
    /** To decline, which the requester reads, and to return. */
    reason: optionalText('Reason', LENGTH.notes),
    /** Until when it is put off; without it until the requester answers. */
    until: until.nullish(),
    /** The caller knows that somebody has put it off. Without it only who did so acts on it. */
    snoozed: flag.default(false),
  }),
  output: changedTicket.extend({
    /** Null for who may not read it any more. */
    ticket: ticket.nullable(),
  }),
});

export const snoozeTicket = workers.put('/tickets/{id}/snooze', {
  summary: 'Put a ticket off until a moment or the requester’s answer, whichever comes first',
  body: z.object({ until: until.nullish() }),
  output: changedTicket,
});

export const wakeTicket = workers.delete('/tickets/{id}/snooze', {
  summary: 'Put a ticket off no longer',
  output: z.object({ ticket }),
});
