import type { Relation, Role } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';

const { _id, summary } = ticket();
const since = '2026-11-18T07:00:00.000Z';
const on = (role: Role, relation: Relation) => ({ ...personRef(role), relation, since });

let server: FakeServer;
let shown: Ticket;
beforeEach(() => {
  shown = ticket({ people: [on('devops_agent', 'viewer')] });
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }),
    'GET /api/people': () =>
      json(200, {
        success: true,
        people: [{ _id: 'ada', firstName: 'Ada', lastName: 'Lovelace', department: 'Quality' }],
      }),
  });
});

async function open(role: Role) {
  beginSession('t', person(role));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });
  return within(await screen.findByRole('region', { name: 'People' }));
}

test('a member is found by name, and added as chosen; a refusal stays in the dialog', async () => {
  const panel = await open('admin');
  let answer = () => refusal(400, 'VALIDATION_FAILED', 'Please choose an active member of your organization');
  server.answer({ [`POST /api/tickets/${_id}/people`]: () => answer() });
  fireEvent.click(panel.getByRole('button', { name: 'Add person' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Add person/ }));
  fireEvent.change(dialog.getByRole('combobox', { name: /Person/ }), { target: { value: 'ada' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Ada Lovelace · Quality' }));
  expect(dialog.getByText('Ada Lovelace will read everything but internal notes.')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('active member');
  answer = () => json(201, { success: true, ticket: shown });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Ada Lovelace added')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('whoever was added to read has no composer, and leaves after a question', async () => {
  shown = ticket({ createdBy: personRef('manager', 'Priya', 'Raman'), people: [on('user', 'viewer')] });
  const panel = await open('user');
  expect(await screen.findByText(/You can read this ticket/)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /reply/i })).toBeNull();
  expect(panel.queryByRole('button', { name: 'Add person' })).toBeNull();
  server.answer({
    [`DELETE /api/tickets/${_id}/people/${person('user')._id}`]: () =>
      json(200, { success: true, ticket: null }),
  });
  fireEvent.click(panel.getByRole('button', { name: 'Leave this ticket' }));
  const question = within(await screen.findByRole('dialog', { name: `Leave ${shown.ticketNumber}?` }));
  fireEvent.click(question.getByRole('button', { name: 'Leave this ticket' }));
  expect(await screen.findByText(`You left ${shown.ticketNumber}`)).toBeDefined();
});

test('the requester chooses who else reads it; staff are offered only what fewer people read', async () => {
  const sharing = {
    chosen: 'default' as const,
    effective: 'private' as const,
    allowed: ['private' as const, 'project' as const, 'everyone' as const],
  };
  shown = ticket({ sharing });
  server.answer({
    [`PUT /api/tickets/${_id}/sharing`]: () => json(200, { success: true, ticket: shown }),
  });
  await open('user');
  const field = await screen.findByRole('combobox', { name: 'Who may read it' });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Everyone in Acme Manufacturing' }));
  expect(await screen.findByText('Sharing changed')).toBeDefined();
  expect(server.sent(`PUT /api/tickets/${_id}/sharing`)).toEqual([{ mode: 'everyone' }]);
});

test('what is private already staff cannot change', async () => {
  shown = ticket({ sharing: { chosen: 'private', effective: 'private', allowed: ['private', 'everyone'] } });
  await open('admin');
  const panel = within(await screen.findByRole('region', { name: 'Who may read it' }));
  expect(panel.getByText('Private')).toBeDefined();
  expect(panel.queryByRole('combobox')).toBeNull();
});

test('who runs the desk makes somebody else the requester', async () => {
  const panel = await open('manager');
  server.answer({
    [`PUT /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown, undo: null }),
  });
  fireEvent.click(panel.getByRole('button', { name: 'Change requester' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Change requester/ }));
  expect(dialog.getByText(/will not be able to read it any more/)).toBeDefined();
  fireEvent.change(dialog.getByRole('combobox', { name: /Requester/ }), { target: { value: 'ada' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Ada Lovelace · Quality' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Ada Lovelace is the requester now')).toBeDefined();
  expect(server.sent(`PUT /api/tickets/${_id}`)).toEqual([{ requester: 'ada' }]);
});

test('lists of others’ tickets are reached from one’s own, each asking for its own tickets', async () => {
  beginSession('t', person('user'));
  openApp('/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Of others' }));
  const items = await screen.findAllByRole('menuitem');
  // Nothing is shared where the organization does not let it.
  expect(items.map(({ textContent }) => textContent)).toEqual(['Taking part', 'Watching', 'To approve']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Watching' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Watching/ })).toBeDefined();
  await waitFor(() => expect(server.requests.some(({ path }) => path.includes('view=watching'))).toBe(true));
});
