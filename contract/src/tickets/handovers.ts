/** A ticket is offered to an agent or a team with what they need to know; whoever has it keeps it until somebody accepts. */
import { z } from 'zod';
import { callsFor, DESK_ROLES_AND_AGENTS } from '../endpoint.ts';
import { blankableId, id, instant } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, oneOrSeveral, pagination, paging } from '../query.ts';
import { optionalText, requiredText } from '../text.ts';
import { openHandover, ticket } from './ticket.ts';

/** What became of an offer to take a ticket over. */
export const HANDOVER_STATES = ['offered', 'accepted', 'bounced', 'withdrawn'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

const handover = openHandover.extend({
  ticket: z.object({ _id: id, ticketNumber: z.string(), title: z.string() }),
  state: z.enum(HANDOVER_STATES),
  /** Why it was bounced. */
  reason: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** It went to its receiver without an answer, as the absence began for which it was offered. */
  unanswered: z.boolean(),
});
export type Handover = z.output<typeof handover>;

const staff = callsFor(DESK_ROLES_AND_AGENTS, 'Handovers');

export const listHandovers = staff.get('/handovers', {
  summary:
    'Handovers, the newest first: all of them for a desk, for agents those by them or to them or their teams',
  query: z.object({
    ...paging(PAGE.options),
    state: oneOrSeveral(HANDOVER_STATES, MESSAGES.handoverStateUnknown),
    /** Those by or to the caller alone. */
    mine: flag.default(false),
  }),
  output: z.object({ handovers: z.array(handover), pagination }),
});

const answer = z.object({
  handover,
  /** Null for who may not read it any more. */
  ticket: ticket.nullable(),
});

export const offerHandover = staff.post('/tickets/{id}/handovers', {
  summary: 'Offer a ticket to an agent or a team; for who has it and who runs the desk',
  body: z.object({
    to: z.object({ user: blankableId.default(''), team: blankableId.default('') }, MESSAGES.handoverReceiver),
    /** Where it stands. */
    state: requiredText('Where it stands', LENGTH.notes),
    nextStep: requiredText('Next step', LENGTH.notes),
    promisedAt: z.iso.datetime({ error: MESSAGES.promiseInvalid, offset: true }).nullish(),
  }),
  status: 201,
  output: answer,
});

const agents = callsFor(['devops_agent'], 'Handovers');

export const acceptHandover = agents.post('/handovers/{id}/accept', {
  summary: 'Take the ticket over; for the agent whom it is offered to, and agents of the team',
  output: answer,
});

export const bounceHandover = agents.post('/handovers/{id}/bounce', {
  summary: 'Refuse to take the ticket over, with a reason',
  body: z.object({ reason: optionalText('Reason', LENGTH.notes) }),
  output: answer,
});

export const withdrawHandover = staff.post('/handovers/{id}/withdraw', {
  summary: 'Take the offer back; for who has the ticket and who runs the desk',
  output: answer,
});
