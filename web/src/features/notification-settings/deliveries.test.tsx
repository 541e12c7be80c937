import { DELIVERY_DETAILS, type Delivery } from '@switchboard/contract/notifications/deliveries.ts';
import { DEFAULT_PREFERENCES } from '@switchboard/contract/notifications/preferences.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const TEST = 'POST /api/notifications/test';
const CLEAR = 'POST /api/notifications/mail-problem/clear';
const own = person('user');
let server: FakeServer;
let sent: Delivery[];

const delivery = (changes: Partial<Delivery>): Delivery => ({
  _id: `delivery-${changes.channel ?? 'mail'}-${sent.length}`,
  channel: 'mail',
  person: { _id: own._id, firstName: own.firstName, lastName: own.lastName, email: own.email },
  ticket: null,
  event: 'test',
  outcome: 'sent',
  detail: '',
  at: new Date().toISOString(),
  tries: [],
  mailFails: false,
  ...changes,
});

beforeEach(() => {
  sent = [];
  server = startFakeServer({
    'GET /api/notifications/preferences': () =>
      json(200, { success: true, notificationPreferences: DEFAULT_PREFERENCES }),
    'GET /api/notifications/deliveries': () =>
      json(200, { success: true, deliveries: sent, pagination: onePage(sent.length, 8) }),
    [TEST]: () => {
      sent = [delivery({}), ...sent];
      return json(200, { success: true, delivery: sent[0] });
    },
  });
  beginSession('token-1', own);
});
afterEach(() => {
  act(() => endSession('sign-out'));
});

test('a test says where it went, and stands in the list', async () => {
  openApp('/profile/notifications');
  expect(await screen.findByText('Nothing has been sent to you yet.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText(`Sent to ${own.email}`)).toBeDefined();
  expect(await screen.findByText('Test')).toBeDefined();
  expect(server.sent(TEST)).toEqual([{ channel: 'mail' }]);
});

test('a test that does not arrive says why, and so does one too many', async () => {
  server.answer({
    [TEST]: () =>
      json(200, { success: true, delivery: delivery({ outcome: 'refused', detail: '550 5.1.1' }) }),
  });
  openApp('/profile/notifications');
  const button = await screen.findByRole('button', { name: 'Send me a test' });
  fireEvent.click(button);
  expect(await screen.findByText('The test did not arrive. Refused: 550 5.1.1')).toBeDefined();
  server.answer({ [TEST]: () => refusal(429, 'RATE_LIMITED', 'Please wait') });
  fireEvent.click(button);
  expect(await screen.findByText('Please wait')).toBeDefined();
});

test('what was not sent says why', async () => {
  sent = [
    delivery({
      ticket: { _id: 'one', ticketNumber: 'ACME-00042' },
      event: 'comment',
      outcome: 'skipped',
      detail: DELIVERY_DETAILS.read,
    }),
    delivery({
      channel: 'push',
      event: 'chat',
      outcome: 'queued',
      tries: [{ at: '2026-11-23T08:00:00.000Z', detail: 'the push service answered 503' }],
    }),
  ];
  openApp('/profile/notifications');
  expect(await screen.findByText('Not sent: read before')).toBeDefined();
  expect(screen.getByText(/Replies · ACME-00042/)).toBeDefined();
  expect(screen.getByText(/Live Chat · Push/)).toBeDefined();
  expect(screen.getByText(/^Tried on .*: the push service answered 503$/)).toBeDefined();
});

test('an address at which nothing arrives is told, until it is tried again', async () => {
  beginSession('token-1', { ...own, mailProblem: { since: new Date().toISOString(), detail: '550 5.1.1' } });
  server.answer({ [CLEAR]: () => json(200, { success: true, user: own }) });
  openApp('/profile/notifications');
  const problem = `Mail to ${own.email} fails`;
  expect(await screen.findByText(problem)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
  expect(server.sent(CLEAR)).toHaveLength(1);
});
