/** What whoever runs the desk is shown of a ticket that is for others alone, and what those on it may change. */
import type { Role } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/cache/query-client.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';
import { raised, TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';
import { ticketOptions } from '../api/get-ticket.ts';

const { _id, summary, ticketNumber, organizationId, createdAt } = ticket();
const stub = {
  _id,
  ticketNumber,
  status: 'Open',
  createdAt,
  organizationId,
  unattended: false,
  canOpen: true,
};
const confidential = () => refusal(403, 'CONFIDENTIAL', 'This ticket is confidential');

let server: FakeServer;
let shown: Ticket | null;
let shownStub = stub;
beforeEach(() => {
  shown = null;
  shownStub = stub;
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${_id}`]: () =>
      shown === null ? confidential() : json(200, { success: true, ticket: shown }),
    [`GET /api/tickets/${_id}/stub`]: () => json(200, { success: true, stub: shownStub }),
  });
});

function open(role: Role) {
  beginSession('t', person(role));
  openApp(`/tickets/${_id}`);
}

test('a stub names the ticket and who reads it; an admin opens it with a reason', async () => {
  open('admin');
  expect(await screen.findByText(`Confidential ticket ${ticketNumber}`)).toBeDefined();
  expect(screen.getByText('Only the people on it can read it.')).toBeDefined();
  expect(screen.queryByText('Only the requester can read this')).toBeNull();
  let answer = () => refusal(400, 'VALIDATION_FAILED', 'Please give a reason of 10 to 500 characters');
  server.answer({ [`POST /api/tickets/${_id}/break-glass`]: () => answer() });
  fireEvent.click(screen.getByRole('button', { name: 'Open with a reason' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Open with a reason/ }));
  expect(dialog.getByText('Everybody on the ticket will see that you opened it.')).toBeDefined();
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Why' } });
  // The page asks for the ticket again from time to time.
  const again = Promise.withResolvers<void>();
  server.answer({ [`GET /api/tickets/${_id}`]: () => again.promise.then(confidential) });
  const asking = queryClient.refetchQueries(ticketOptions(_id));
  await screen.findByRole('dialog');
  await act(async () => {
    again.resolve();
    await asking;
  });
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Why');
  fireEvent.click(dialog.getByRole('button', { name: 'Open for 60 minutes' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('10 to 500');
  server.answer({ [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }) });
  answer = () => {
    shown = ticket({ confidential: true, opened: true });
    return json(200, { success: true, opening: { expiresAt: createdAt, reason: 'Its handlers are away' } });
  };
  fireEvent.click(dialog.getByRole('button', { name: 'Open for 60 minutes' }));
  expect(await screen.findByRole('heading', { level: 1, name: summary })).toBeDefined();
  expect(await screen.findByText(/You opened this ticket with a reason/)).toBeDefined();
  // Which is to read it, and not to work on it.
  expect(screen.getByRole('button', { name: 'Reassign' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Snooze' })).toBeNull();
});

test('a manager cannot open it, and is told where nobody works on it', async () => {
  shownStub = { ...stub, canOpen: false, unattended: true };
  open('manager');
  expect(await screen.findByText('Only the requester can read this')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open with a reason' })).toBeNull();
});

test('whoever has it marks it, and its requester makes it public again with a reason', async () => {
  shown = ticket({ currentAssignments: [], createdBy: personRef('user'), confidential: true });
  open('user');
  server.answer({
    [`PUT /api/tickets/${_id}/confidential`]: () => json(200, { success: true, ticket: shown }),
  });
  const panel = within(await screen.findByRole('region', { name: 'Confidential' }));
  fireEvent.click(panel.getByRole('button', { name: 'Make public again' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Make public again/ }));
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'It is settled' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make public again' }));
  expect(await screen.findByText(`${ticketNumber} is public again`)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(`PUT /api/tickets/${_id}/confidential`)).toEqual([
    { confidential: false, reason: 'It is settled' },
  ]);
});

test('the timeline names who marked it; of a category nobody did', async () => {
  shown = ticket({ createdBy: personRef('user'), confidential: true });
  const marked = (by: TimelineEntry['by'], reason: string): TimelineEntry => ({
    _id: reason,
    kind: 'confidential',
    at: createdAt,
    by,
    to: true,
    reason,
  });
  const agent = { ...personRef('devops_agent', 'Marcus', 'Lindqvist'), role: 'devops_agent' as const };
  server.answer({
    [TIMELINE]: () => timelineAnswer([marked(agent, 'It is about pay'), marked(null, 'By itself'), raised]),
  });
  open('user');
  expect(await screen.findByText('· Marked as confidential: It is about pay')).toBeDefined();
  expect(screen.getByText('Marked as confidential: By itself')).toBeDefined();
  expect(screen.queryByText('Somebody')).toBeNull();
});

test('a row that is a stub shows its number, a lock and its status', async () => {
  const row = { ...ticket(), stub: true, confidential: true, summary: 'Confidential ticket' };
  const blank = { ...row, priority: null, category: null, createdBy: null, updatedAt: null };
  server.answer({ 'GET /api/admin/tickets': () => ticketsAnswer({ tickets: [blank as unknown as Ticket] }) });
  beginSession('t', person('manager'));
  openApp('/admin/tickets');
  const line = within(await screen.findByRole('row', { name: new RegExp(ticketNumber) }));
  expect(line.getByText('Confidential ticket')).toBeDefined();
  expect(line.getByText('Confidential')).toBeDefined();
  expect(line.queryByRole('button', { name: /More/ })).toBeNull();
});
