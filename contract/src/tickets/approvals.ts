/** Somebody's agreement to a ticket, asked in steps: each begins when the one before is approved. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { blankableId, referenceId } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { oneOrSeveral, pagination, paging } from '../query.ts';
import { optionalText, requiredText } from '../text.ts';
import { APPROVAL_MESSAGES } from './approval-messages.ts';
import { approval } from './approval-shapes.ts';
import {
  APPROVAL_DECISIONS,
  APPROVAL_HOLDS,
  APPROVAL_STATES,
  APPROVER_KINDS,
  TICKET_APPROVALS,
} from './approval-values.ts';
import { ticket } from './ticket.ts';

export const approversAsked = z
  .array(
    z.object({
      as: z.enum(APPROVER_KINDS, APPROVAL_MESSAGES.approverKind),
      /** Of a person or a group; whoever leads the project is looked up. */
      id: blankableId.default(''),
    }),
    APPROVAL_MESSAGES.approversRequired,
  )
  .min(1, APPROVAL_MESSAGES.approversRequired)
  .max(TICKET_APPROVALS.approvers, APPROVAL_MESSAGES.approversRequired);

const need = z.union([z.literal('one'), z.literal('all'), z.int().min(1).max(TICKET_APPROVALS.approvers)], {
  error: APPROVAL_MESSAGES.approvalNeed,
});

export const approvalSteps = z
  .array(z.object({ need: need.default('all'), approvers: approversAsked }), APPROVAL_MESSAGES.approvalSteps)
  .min(1, APPROVAL_MESSAGES.approvalSteps)
  .max(TICKET_APPROVALS.steps, APPROVAL_MESSAGES.approvalSteps);

const members = callsFor(MEMBER_ROLES, 'Approvals of tickets');
const staff = callsFor(permitted('approvals.ask', 'own', MEMBER_ROLES), 'Approvals of tickets');

/** How somebody has to do with approvals: asked and not decided yet, decided, or asked for them. */
export const APPROVAL_VIEWS = ['approver', 'decided', 'asker'] as const;
export type ApprovalView = (typeof APPROVAL_VIEWS)[number];

const waiting = z.int();

export const listTicketApprovals = members.get('/approvals', {
  summary: 'Approvals that wait for the caller, that they decided or that they asked for, the newest first',
  query: z.object({
    ...paging(PAGE.options),
    as: z.enum(APPROVAL_VIEWS, APPROVAL_MESSAGES.approvalView).default('approver'),
    state: oneOrSeveral(APPROVAL_STATES, APPROVAL_MESSAGES.approvalState),
  }),
  output: z.object({
    approvals: z.array(approval),
    pagination,
    /** How many wait for the caller. */
    waiting,
  }),
});

export const getTicketApproval = members.get('/approvals/{id}', {
  summary: 'One approval of a ticket that the caller reads',
  output: z.object({ approval }),
});

const answer = z.object({
  approval,
  /** Null for who may not read it any more. */
  ticket: ticket.nullable(),
});

export const askApproval = staff.post('/tickets/{id}/approvals', {
  summary: 'Ask people to approve a ticket, in one to five steps; for its staff',
  body: z.object({
    question: requiredText('Question', LENGTH.approvalQuestion),
    holds: z.enum(APPROVAL_HOLDS, APPROVAL_MESSAGES.approvalHolds).default('nothing'),
    steps: approvalSteps,
  }),
  status: 201,
  output: answer,
});

export const decideApproval = members.post('/approvals/{id}/decision', {
  summary:
    'Approve or reject, as an approver of the step that waits or in the place of one who is absent; final',
  body: z.object({
    step: referenceId(APPROVAL_MESSAGES.approvalStep),
    decision: z.enum(APPROVAL_DECISIONS, APPROVAL_MESSAGES.approvalDecision),
    comment: optionalText('Comment', LENGTH.approvalComment),
    /** The absent approver in whose place it is; blank for oneself. */
    for: blankableId.default(''),
  }),
  output: answer,
});

export const cancelApproval = staff.post('/approvals/{id}/cancel', {
  summary: 'Ask no longer, with a reason; for who asked and admins',
  body: z.object({ reason: requiredText('Reason', LENGTH.approvalComment, MESSAGES.reasonRequired) }),
  output: answer,
});

export const resubmitApproval = members.post('/approvals/{id}/resubmit', {
  summary: 'Ask again after a rejection or expiry, with a comment; for the requester and staff',
  body: z.object({
    comment: requiredText('Comment', LENGTH.approvalComment, APPROVAL_MESSAGES.approvalSayWhy),
  }),
  output: answer,
});

export const remindApprovers = staff.post('/approvals/{id}/remind', {
  summary: 'Tell who has not decided once more; once an hour, for staff',
  output: answer,
});

export const replaceApprovers = staff.put('/approvals/{id}/approvers', {
  summary: 'Ask others in the place of who has not decided in a step; for staff',
  body: z.object({ step: referenceId(APPROVAL_MESSAGES.approvalStep), approvers: approversAsked }),
  output: answer,
});
