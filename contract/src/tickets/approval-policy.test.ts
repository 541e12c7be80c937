import { expect, test } from 'vitest';
import type { TicketStatus } from '../enums.ts';
import { isHeld, outcomeOf } from './approval-policy.ts';
import type { ApprovalDecision, ApprovalHolds } from './approval-values.ts';

const [yes, no, open] = ['approved', 'rejected', null] as const;

test.each<['one' | 'all' | number, (ApprovalDecision | null)[], string]>([
  ['all', [yes, open], 'pending'],
  ['all', [yes, yes], 'approved'],
  ['all', [yes, no], 'rejected'],
  ['all', [no, open], 'rejected'],
  ['one', [no, open], 'pending'],
  ['one', [yes, open], 'approved'],
  ['one', [no, no], 'rejected'],
  [2, [yes, no, open], 'pending'],
  [2, [yes, no, yes], 'approved'],
  [2, [no, open, no], 'rejected'],
  // Nobody can be needed who is not asked.
  [3, [yes, yes], 'approved'],
])('of %s, %j makes it %s', (need, decisions, outcome) => {
  expect(outcomeOf(need, decisions)).toBe(outcome);
});

test.each<[ApprovalHolds, TicketStatus, boolean, boolean]>([
  ['nothing', 'Resolved', false, false],
  ['resolve', 'In Progress', false, false],
  ['resolve', 'Resolved', false, true],
  ['resolve', 'Closed', false, true],
  ['resolve', 'Closed', true, false],
  ['resolve', 'Resolved', true, true],
  ['work', 'In Progress', false, true],
  ['work', 'Open', false, false],
])('what holds %s: %s, by its requester %s, is held: %s', (holds, status, byRequester, held) => {
  expect(isHeld(holds, status, byRequester)).toBe(held);
});
