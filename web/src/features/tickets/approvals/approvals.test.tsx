import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const { _id, ticketNumber, title } = ticket();
const me = person('manager');
const myself = { _id: me._id, firstName: me.firstName, lastName: me.lastName, email: me.email };
const ada = { _id: 'ada', firstName: 'Ada', lastName: 'Okafor', email: 'ada@acme.example' };
const waiting: TicketApproval = {
  _id: 'approval-1',
  ticket: { _id, ticketNumber, title },
  question: 'May we buy it?',
  state: 'pending',
  round: 1,
  holds: 'resolve',
  requestedBy: ada,
  cause: 'hand',
  rule: null,
  requestedAt: '2026-11-24T08:00:00.000Z',
  dueAt: '2026-12-08T08:00:00.000Z',
  endedAt: null,
  reason: '',
  steps: [
    {
      _id: 'step-1',
      state: 'pending',
      need: 'all',
      approvers: [
        {
          person: myself,
          as: 'person',
          decision: null,
          comment: '',
          decidedAt: null,
          decidedBy: null,
          via: null,
          delegate: null,
        },
      ],
      missing: 0,
    },
  ],
  earlier: [],
};
const DECISION = 'POST /api/approvals/approval-1/decision';

function serve() {
  const shown = ticket({ status: 'Open', approvals: [waiting] });
  beginSession('t', me);
  return startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/teams': () => json(200, { success: true, teams: [], pagination: onePage(0, 20) }),
    'GET /api/approvals/groups': () =>
      json(200, { success: true, groups: [{ _id: 'budget', name: 'Budget', members: 2 }] }),
    'GET /api/approvals': () =>
      json(200, { success: true, approvals: [waiting], pagination: onePage(1, 15), waiting: 1 }),
    'GET /api/approvals/waiting-count': () => json(200, { success: true, waiting: 1 }),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }),
    [`POST /api/tickets/${_id}/approvals`]: () => refusal(403, 'FORBIDDEN', 'You are not allowed to do this'),
    [DECISION]: () => refusal(409, 'APPROVAL_DECIDED', 'This was decided already'),
  });
}

test('keys lead to the decision and decide nothing; a rejection says why', async () => {
  const server = serve();
  openApp('/approvals');
  const preview = within(await screen.findByRole('region', { name: 'The chosen approval' }));
  const comment = await preview.findByRole('textbox', { name: 'Comment' });
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(document.activeElement).toBe(comment);
  fireEvent.click(preview.getByRole('button', { name: 'Reject' }));
  preview.getByText('Say why');
  expect(server.sent(DECISION)).toEqual([]);
  fireEvent.change(comment, { target: { value: 'Too dear' } });
  fireEvent.click(preview.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(server.sent(DECISION)).toEqual([{ step: 'step-1', decision: 'rejected', comment: 'Too dear' }]),
  );
  await screen.findByText('This was decided already');
});

test('the ticket shows who is asked; staff ask in steps, and a refusal keeps what was typed', async () => {
  const server = serve();
  openApp(`/tickets/${_id}`);
  const block = within(await screen.findByRole('region', { name: 'Approval' }));
  block.getByText('May we buy it?');
  block.getByRole('button', { name: 'Approve' });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask for approval of/ }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask' });
  fireEvent.change(dialog.getByRole('textbox', { name: /^Question/ }), { target: { value: 'May we?' } });
  expect(submit.disabled).toBe(true);
  const step = dialog.getByRole('combobox', { name: 'Step 1' });
  fireEvent.mouseDown(step);
  fireEvent.click(step);
  fireEvent.click(await screen.findByRole('option', { name: 'BU head' }));
  fireEvent.click(submit);
  await dialog.findByText('You are not allowed to do this');
  expect(server.sent(`POST /api/tickets/${_id}/approvals`)).toEqual([
    {
      question: 'May we?',
      holds: 'nothing',
      steps: [{ need: 'all', approvers: [{ as: 'bu_head', id: '' }] }],
    },
  ]);
});
