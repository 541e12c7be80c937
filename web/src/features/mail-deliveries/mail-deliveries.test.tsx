import type { Delivery } from '@switchboard/contract/notifications/deliveries.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const LIST = 'GET /api/admin/mail-deliveries';
const CLEAR = 'POST /api/admin/users/ada/mail-problem/clear';
const ada = { _id: 'ada', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@acme.test' };
const delivery = (changes: Partial<Delivery>): Delivery => ({
  _id: 'd1',
  channel: 'mail',
  person: ada,
  ticket: { _id: 't1', ticketNumber: 'ACME-00042' },
  event: 'comment',
  outcome: 'bounced',
  detail: 'came back with 5.1.1',
  at: new Date().toISOString(),
  tries: [],
  mailFails: true,
  ...changes,
});

let server: FakeServer;
let rows: Delivery[];
beforeEach(() => {
  rows = [delivery({})];
  server = startFakeServer({
    [LIST]: () => json(200, { success: true, deliveries: rows, pagination: onePage(rows.length, 25) }),
    [CLEAR]: () => {
      rows = [delivery({ mailFails: false })];
      return json(200, { success: true, user: { ...person('user'), ...ada } });
    },
  });
  beginSession('token-1', person('admin'));
});
afterEach(() => {
  act(() => endSession('sign-out'));
});

test('an admin sees who got what and what became of it, and tries an address again', async () => {
  rows.push(
    delivery({
      _id: 'd2',
      channel: 'push',
      event: 'chat',
      outcome: 'sent',
      detail: '',
      mailFails: false,
      tries: [{ at: new Date().toISOString(), detail: 'the push service answered 503' }],
    }),
  );
  openApp('/admin/mail/deliveries');
  expect(await screen.findByText('Replies · E-mail')).toBeDefined();
  expect(screen.getByText('Came back')).toBeDefined();
  expect(screen.getByText('came back with 5.1.1')).toBeDefined();
  expect(screen.getByText('Live Chat · Push')).toBeDefined();
  expect(screen.getByText('1 try failed before')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'ACME-00042' })[0]?.getAttribute('href')).toBe('/tickets/t1');
  fireEvent.click(screen.getByRole('button', { name: 'Try again to send mail to Ada Lovelace' }));
  expect(
    await screen.findByText('The next e-mail to Ada Lovelace goes to ada@acme.test again'),
  ).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull());
});

test('search and outcome are asked of the server', async () => {
  openApp('/admin/mail/deliveries?search=ada&outcome=bounced');
  expect(await screen.findByText('Came back')).toBeDefined();
  const { path = '' } = server.requests.find((request) => request.path.includes('mail-deliveries')) ?? {};
  const { searchParams } = new URL(path, 'http://desk.test');
  expect(Object.fromEntries(searchParams)).toMatchObject({ search: 'ada', outcome: 'bounced', page: '1' });
});

test('without anything it says what will appear', async () => {
  rows = [];
  openApp('/admin/mail/deliveries');
  expect(await screen.findByText('Nothing has been sent yet')).toBeDefined();
});

test('what could not be loaded is asked for again', async () => {
  server.answer({ [LIST]: () => refusal(400, 'VALIDATION_FAILED', 'Please choose an outcome') });
  openApp('/admin/mail/deliveries');
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ });
  server.answer({
    [LIST]: () => json(200, { success: true, deliveries: rows, pagination: onePage(rows.length, 25) }),
  });
  fireEvent.click(retry);
  expect(await screen.findByText('Came back')).toBeDefined();
});

test('the page on mail leads there', async () => {
  server.answer({
    'GET /api/mail-intake/settings': () =>
      json(200, { success: true, settings: { address: null, on: false, category: null, project: null } }),
  });
  openApp('/admin/mail');
  fireEvent.click(await screen.findByRole('link', { name: 'Sent to people' }));
  expect(await screen.findByText('Came back')).toBeDefined();
});
