import { expect, test } from 'vitest';
import { type WaitingFacts, waitingOf } from './waiting-on.ts';

const everything: WaitingFacts = {
  status: 'In Progress',
  approvers: ['head'],
  vendor: 'Zebra',
  answerExpected: true,
  people: [
    { id: 'user', relation: 'requester' },
    { id: 'agent', relation: 'devops_agent' },
    { id: 'manager', relation: 'manager' },
  ],
};

test('the first that is true counts: rest, approval, vendor, answer, agent, nobody yet', () => {
  expect(waitingOf({ ...everything, status: 'Resolved' })).toBeNull();
  expect(waitingOf(everything)).toEqual({ kind: 'approver', people: ['head'] });
  const decided = { ...everything, approvers: [] };
  expect(waitingOf(decided)).toEqual({ kind: 'vendor', people: [] });
  const delivered = { ...decided, vendor: null };
  expect(waitingOf(delivered)).toEqual({ kind: 'requester', people: ['user'] });
  const answered = { ...delivered, answerExpected: false };
  expect(waitingOf(answered)).toEqual({ kind: 'agent', people: ['agent'] });
  const unassigned = everything.people.filter(({ relation }) => relation !== 'devops_agent');
  expect(waitingOf({ ...answered, people: unassigned })).toEqual({ kind: 'team', people: [] });
});
