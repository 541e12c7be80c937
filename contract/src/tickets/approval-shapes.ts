/** An approval of a ticket as it is answered: who is asked in which order, and what they said. */
import { z } from 'zod';
import { id, instant } from '../ids.ts';
import { personRef } from '../people/person.ts';
import {
  APPROVAL_DECISIONS,
  APPROVAL_HOLDS,
  APPROVAL_STATES,
  APPROVER_KINDS,
  STEP_STATES,
} from './approval-values.ts';

const approver = z.object({
  person: personRef,
  /** By what they were found: by name, or as who leads the ticket's project then. */
  as: z.enum(APPROVER_KINDS),
  /** Null while they have not decided. */
  decision: z.enum(APPROVAL_DECISIONS).nullable(),
  comment: z.string(),
  decidedAt: instant.nullable(),
});
export type Approver = z.output<typeof approver>;

const step = z.object({
  _id: id,
  state: z.enum(STEP_STATES),
  /** How many have to agree. */
  need: z.union([z.literal('one'), z.literal('all'), z.int()]),
  approvers: z.array(approver),
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
  requestedBy: personRef.nullable(),
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
