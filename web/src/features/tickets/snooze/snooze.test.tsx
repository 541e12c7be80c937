import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const { _id, summary } = ticket();
const me = person('devops_agent');
const team = { _id: 'team-1', name: 'Service desk', isMember: true };

async function open(role: 'user' | 'devops_agent', changes: Partial<Ticket> = {}) {
  const { firstName, lastName, email } = me;
  const assignedTo = { _id: me._id, firstName, lastName, email };
  const shown = ticket({ status: 'Open', team, ...(role === 'devops_agent' && { assignedTo }), ...changes });
  const answer = (more: object = {}) => json(200, { success: true, ticket: shown, ...more });
  const server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/teams': () => json(200, { success: true, teams: [], pagination: {} }),
    [`GET /api/tickets/${_id}`]: () => answer(),
    [`PUT /api/tickets/${_id}/snooze`]: () => answer({ undo: null }),
    [`DELETE /api/tickets/${_id}/snooze`]: () => answer(),
    [`POST /api/tickets/${_id}/triage`]: () => json(200, { success: true, ticket: shown, undo: null }),
  });
  beginSession('t', person(role));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
  return server;
}

test('its staff put a ticket off until a moment of their own', async () => {
  const server = await open('devops_agent');
  fireEvent.click(await screen.findByRole('button', { name: 'Snooze' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Snooze ACME/ }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Another moment' }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Snooze' });
  expect(submit.disabled).toBe(true);
  const moment = await dialog.findByRole('textbox', { name: 'Day and time' });
  fireEvent.change(moment, { target: { value: '24 Dec 2026 14:30' } });
  fireEvent.blur(moment);
  await waitFor(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  await waitFor(() =>
    expect(server.sent(`PUT /api/tickets/${_id}/snooze`)).toEqual([
      { until: new Date(2026, 11, 24, 14, 30).toISOString() },
    ]),
  );
});

test('what is put off says so, and is woken', async () => {
  const server = await open('devops_agent', { snoozed: { until: null } });
  await screen.findByText('Snoozed until there is an answer');
  fireEvent.click(screen.getByRole('button', { name: 'Wake' }));
  await screen.findByText('ACME-00304 is snoozed no more');
  expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('the agent of a ticket puts it back with a reason', async () => {
  const server = await open('devops_agent');
  fireEvent.click(await screen.findByRole('button', { name: 'Put back' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Put ACME/ }));
  fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Not ours' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Put back' }));
  await screen.findByText('ACME-00304 put back');
  expect(server.sent(`POST /api/tickets/${_id}/triage`)).toEqual([{ action: 'return', reason: 'Not ours' }]);
});

test('a requester reads of which ticket theirs is a duplicate, and puts nothing off', async () => {
  await open('user', { duplicateOf: { _id: 'other', ticketNumber: 'ACME-00017' } });
  const link = screen.getByRole('link', { name: 'ACME-00017' });
  expect(link.getAttribute('href')).toBe('/tickets/other');
  expect(screen.queryByRole('button', { name: 'Snooze' })).toBeNull();
});
