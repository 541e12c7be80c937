import { DEFAULT_PREFERENCES } from '@switchboard/contract/notifications/preferences.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const LIST = 'GET /api/push/subscriptions';
const ADD = 'POST /api/push/subscriptions';
const createdAt = '2026-11-20T08:00:00.000Z';
const elsewhere = { _id: 'b', browser: 'Mozilla/5.0 (Windows) Firefox/145.0', createdAt, current: false };
const here = { _id: 'a', browser: 'Mozilla/5.0 (X11; Linux) Chrome/142.0', createdAt, current: true };
const keys = { p256dh: 'B'.repeat(87), auth: 'c'.repeat(22) };

let server: FakeServer;
let listed: object[];
beforeEach(() => {
  listed = [];
  server = startFakeServer({
    'GET /api/notifications/unread-count': () =>
      json(200, { success: true, unreadCount: 0, timeZone: 'UTC' }),
    'GET /api/notifications/preferences': () =>
      json(200, { success: true, notificationPreferences: DEFAULT_PREFERENCES }),
    [LIST]: () => json(200, { success: true, pushSubscriptions: listed, publicKey: 'our-key' }),
    [ADD]: () => {
      listed = [here];
      return json(201, { success: true, pushSubscription: here });
    },
    'DELETE /api/push/subscriptions/a': () => {
      listed = [];
      return json(200, { success: true, removed: true });
    },
    'DELETE /api/push/subscriptions/b': () => {
      listed = [];
      return json(200, { success: true, removed: true });
    },
  });
  beginSession('token-1', person('user'));
});
afterEach(() => {
  act(() => endSession('sign-out'));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser that can be pushed to, whose person answers so when it asks. */
function canBePushed(permission: NotificationPermission) {
  const ended = vi.fn(async () => true);
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys }), unsubscribe: ended };
  let kept: typeof subscription | null = { ...subscription };
  const pushManager = {
    getSubscription: async () => kept,
    subscribe: vi.fn(async () => {
      kept = subscription;
      return subscription;
    }),
  };
  const worker = Object.assign(new EventTarget(), {
    register: vi.fn(async () => undefined),
    getRegistration: async () => ({ pushManager }),
    ready: Promise.resolve({ pushManager }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  return { ended, pushManager, worker };
}
const section = async () => within(await screen.findByRole('region', { name: 'This browser' }));

test('a browser is turned on under our key, after what it had before, and off again', async () => {
  const { ended, pushManager, worker } = canBePushed('granted');
  openApp('/profile/notifications');
  const push = await (await section()).findByRole('switch', { name: 'Push' });
  fireEvent.click(push);
  await waitFor(() => expect(server.sent(ADD)).toEqual([{ endpoint: 'https://push.example/1', keys }]));
  expect(worker.register).toHaveBeenCalledWith('/sw.js');
  expect(ended).toHaveBeenCalledTimes(1);
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'our-key',
  });
  expect(await screen.findByRole('switch', { name: 'Show the text' })).toBeDefined();
  fireEvent.click(push);
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(push).toHaveProperty('checked', false));
});

test('where it is blocked it says what to do', async () => {
  canBePushed('denied');
  openApp('/profile/notifications');
  expect(await (await section()).findByText('Notifications are blocked in this browser')).toBeDefined();
  expect(screen.queryByRole('switch', { name: 'Push' })).toBeNull();
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)', 'Add Switchboard to your Home Screen first'],
  ['Mozilla/5.0 (Windows NT 6.1)', 'This browser cannot show notifications'],
])('without push %s is told what to do', async (agent, words) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  openApp('/profile/notifications');
  expect(await (await section()).findByText(words)).toBeDefined();
});

test('another browser of the person is turned off from here', async () => {
  listed = [elsewhere];
  openApp('/profile/notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off push in Firefox on Windows' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your other browsers' })).toBeNull());
});

test('a browser that is on shows a test, or says why it does not', async () => {
  canBePushed('granted');
  listed = [here];
  const delivery = {
    _id: 'd1',
    channel: 'push',
    person: { _id: 'user-1', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@acme.test' },
    ticket: null,
    event: 'test',
    outcome: 'sent',
    detail: '',
    at: createdAt,
    tries: [],
    mailFails: false,
  };
  const TEST = 'POST /api/notifications/test';
  server.answer({ [TEST]: () => json(200, { success: true, delivery }) });
  openApp('/profile/notifications');
  const button = await (await section()).findByRole('button', { name: 'Send me a test' });
  fireEvent.click(button);
  expect(await screen.findByText('Test sent')).toBeDefined();
  expect(server.sent(TEST)).toEqual([{ channel: 'push' }]);
  const failed = { ...delivery, outcome: 'refused', detail: 'the push service answered 503' };
  server.answer({ [TEST]: () => json(200, { success: true, delivery: failed }) });
  fireEvent.click(button);
  expect(await screen.findByText('Test failed: Refused: the push service answered 503')).toBeDefined();
  server.answer({ [TEST]: () => refusal(409, 'PUSH_UNAVAILABLE', 'Push is not available here') });
  fireEvent.click(button);
  expect(await screen.findByText('Push is not available here')).toBeDefined();
});
