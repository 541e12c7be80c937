/** Changes of one ticket: they show before the server has answered, go back where it refuses, and can be undone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refreshAllTickets } from '../../../lib/realtime/refresh-tickets.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const SET = 'PUT /api/admin/tickets/3f2b1c0a-0000-7000-8000-000000000001/status';
const shown = { ...ticket({ status: 'Open', version: 4 }), _id: '3f2b1c0a-0000-7000-8000-000000000001' };
const resolved = { ...shown, status: 'Resolved' as const, version: 5 };

let server: FakeServer;
/** What the list has now. */
let listed = shown;
beforeEach(() => {
  listed = shown;
  server = startFakeServer({
    'GET /api/admin/tickets': () => ticketsAnswer({ tickets: [listed], pagination: onePage(1, 15) }),
  });
});

async function choose(status: string, before = () => {}) {
  beginSession('token-1', person('manager'));
  openApp('/admin/tickets');
  const row = await screen.findByRole('row', { name: /ACME-00304/ });
  before();
  fireEvent.click(within(row).getByRole('button', { name: /Change status of ACME-00304/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(status), hidden: true }));
  return row;
}
const statusOf = (row: HTMLElement) =>
  within(row).getByRole('button', { name: /Change status of ACME-00304/ }).textContent;

test('a status shows at once and goes back with the words of the server', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer({ [SET]: () => promise });
  const row = await choose('Resolved');
  await waitFor(() => expect(statusOf(row)).toContain('Resolved'));
  expect(server.sent(SET)).toEqual([{ status: 'Resolved', version: 4 }]);
  resolve(refusal(403, 'FORBIDDEN', 'You are not allowed to do this'));
  expect(await screen.findByText('You are not allowed to do this')).toBeDefined();
  expect(statusOf(row)).toContain('Open');
});

test('what was read before the change and comes after it does not hide it', async () => {
  const { promise: old, resolve: comes } = Promise.withResolvers<Response>();
  const { promise, resolve: refuse } = Promise.withResolvers<Response>();
  server.answer({ [SET]: () => promise });
  const row = await choose('Resolved', () => {
    server.answer({ 'GET /api/admin/tickets': () => old });
    refreshAllTickets();
  });
  await waitFor(() => expect(statusOf(row)).toContain('Resolved'));
  comes(ticketsAnswer({ tickets: [{ ...shown, summary: 'Renamed' }], pagination: onePage(1, 15) }));
  await within(row).findByText('Renamed');
  expect(statusOf(row)).toContain('Resolved');
  refuse(refusal(403, 'FORBIDDEN', 'You are not allowed to do this'));
  await waitFor(() => expect(statusOf(row)).toContain('Open'));
  expect(within(row).getByText('Renamed')).toBeDefined();
});

test('what was set can be undone for a while', async () => {
  listed = resolved;
  server.answer({
    [SET]: () =>
      json(200, {
        success: true,
        ticket: resolved,
        undo: { eventId: 'event-1', until: new Date().toISOString() },
      }),
    [`POST /api/tickets/${shown._id}/undo`]: () => {
      listed = { ...shown, version: 6 };
      return json(200, { success: true, ticket: listed });
    },
  });
  listed = shown;
  const row = await choose('Resolved');
  expect(await screen.findByText('ACME-00304 is Resolved')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.sent(`POST /api/tickets/${shown._id}/undo`)).toEqual([{ eventId: 'event-1' }]),
  );
  await waitFor(() => expect(statusOf(row)).toContain('Open'));
});

const conflict = () =>
  json(409, {
    success: false,
    code: 'CONFLICT',
    message: 'Somebody else changed this at the same time. Please try again.',
    requestId: 'r',
    changed: [
      { field: 'status', by: { _id: 'anna', name: 'Anna Ruiz' }, at: new Date().toISOString(), to: 'Closed' },
    ],
  });

test('who was second hears who set what, and may keep theirs', async () => {
  server.answer({ [SET]: conflict });
  const row = await choose('Resolved');
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed this' });
  expect(dialog.textContent).toContain('Anna Ruiz set Status to Closed');
  listed = { ...shown, status: 'Closed' as never, version: 5 };
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep theirs' }));
  await waitFor(() => expect(statusOf(row)).toContain('Closed'));
  expect(server.sent(SET)).toHaveLength(1);
});

test('or use their own, whatever came between', async () => {
  server.answer({ [SET]: conflict });
  await choose('Resolved');
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed this' });
  server.answer({ [SET]: () => json(200, { success: true, ticket: resolved, undo: null }) });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Use mine' }));
  await waitFor(() =>
    expect(server.sent(SET)).toEqual([{ status: 'Resolved', version: 4 }, { status: 'Resolved' }]),
  );
});
