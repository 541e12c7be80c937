/** Deciding by the link of a letter, without signing in. Looking at what it asks decides nothing. */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { instant } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { linkToken, optionalText } from '../text.ts';
import { APPROVAL_MESSAGES } from './approval-messages.ts';
import { APPROVAL_DECISIONS } from './approval-values.ts';

const anybody = callsFor('public', 'Approvals of tickets');

const token = linkToken(MESSAGES.linkMissing);

export const checkApprovalLink = anybody.post('/approvals/link/check', {
  summary: 'What the link of a letter asks; changes nothing',
  body: z.object({ token }),
  output: z.object({
    question: z.object({
      ticketId: z.string(),
      ticketNumber: z.string(),
      /** Blank, as what follows, where its approver has to sign in. */
      summary: z.string(),
      requester: z.string(),
      question: z.string(),
      /** How the ticket's description begins. */
      excerpt: z.string(),
      signIn: z.boolean(),
    }),
  }),
});

export const decideByLink = anybody.post('/approvals/link/decide', {
  summary: 'Approve or reject by the link of a letter; all links of its step and approver are spent then',
  body: z.object({
    token,
    decision: z.enum(APPROVAL_DECISIONS, APPROVAL_MESSAGES.approvalDecision),
    comment: optionalText('Comment', LENGTH.approvalComment),
  }),
  output: z.object({
    decided: z.object({
      ticketNumber: z.string(),
      decision: z.enum(APPROVAL_DECISIONS),
      at: instant,
    }),
  }),
});
