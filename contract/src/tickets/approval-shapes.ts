/** An approval of a ticket as it is answered: who is asked in which order, and what they said. */
import { z } from 'zod';
import { id, instant } from '../ids.ts';
import { namedRef, personRef } from '../people/person.ts';
import {
  APPROVAL_CAUSES,
  APPROVAL_DECISIONS,
  APPROVAL_HOLDS,
  APPROVAL_STATES,
  DECISION_VIAS,
  FOUND_AS,
  STEP_STATES,
} from './approval-values.ts';

const approver = z.object({
  person: personRef,
  /** By what they were found: by name, as who leads the ticket's project then, in a group, or for want of somebody else. */
  as: z.enum(FOUND_AS),
  /** Null while they have not decided. */
  decision: z.enum(APPROVAL_DECISIONS).nullable(),
  comment: z.string(),
  decidedAt: instant.nullable(),
  /** Who stood in for them; null where they decided themselves. */
  decidedBy: personRef.nullable(),
  /** Whoever holds a letter decides as its addressee. */
  via: z.enum(DECISION_VIAS).nullable(),
  /** Who may decide in their place, while they are absent. */
  delegate: personRef.nullable(),
});
export type Approver = z.output<typeof approver>;

const step = z.object({
  _id: id,
  state: z.enum(STEP_STATES),
  /** How many have to agree. */
  need: z.union([z.literal('one'), z.literal('all'), z.int()]),
  approvers: z.array(approver),
  /** Of those asked, for how many nobody is there who could decide. */
  missing: z.int(),
});
export type ApprovalStep = z.output<typeof step>;

export const approval = z.object({
  _id: id,
  ticket: z.object({ _id: id, ticketNumber: z.string(), title: z.string() }),
  question: z.string(),
  state: z.enum(APPROVAL_STATES),
  /** Counts from 1: whoever asks again begins another one. */
  round: z.int(),
  /** What is not done to the ticket before it is approved. */
  holds: z.enum(APPROVAL_HOLDS),
  /** Null where a rule asked. */
  requestedBy: personRef.nullable(),
  cause: z.enum(APPROVAL_CAUSES),
  /** The name of then of the rule that asked. */
  rule: namedRef.nullable(),
  requestedAt: instant,
  /** When it expires without a decision; null once it has ended. */
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Why it was cancelled; blank where nobody said. */
  reason: z.string(),
  steps: z.array(step),
  /** What was decided in rounds before, the first one first. */
  earlier: z.array(z.object({ round: z.int(), steps: z.array(step) })),
});
export type TicketApproval = z.output<typeof approval>;
