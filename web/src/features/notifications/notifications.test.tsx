import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { DEFAULT_PREFERENCES } from '@switchboard/contract/notifications/preferences.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readersTimeZone } from '../../lib/format/time-zone.ts';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { type FakeServer, json, noAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { addressOf, openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { personRef, ticket } from '../../testing/tickets.ts';

const LIST = 'GET /api/notifications';
const COUNT = 'GET /api/notifications/unread-count';
const MARK_SEVERAL = 'POST /api/notifications/read';
const { _id: ticketId, ticketNumber, summary } = ticket();

const entry = (id: string, changes: Partial<Notification> = {}): Notification => ({
  _id: id,
  event: 'comment',
  reason: 'requester',
  reasonText: 'because you raised it',
  text: 'Marcus Lindqvist replied',
  excerpt: `Words of ${id}`,
  actor: personRef('devops_agent', 'Marcus', 'Lindqvist'),
  ticket: { _id: ticketId, ticketNumber, summary },
  organization: { _id: 'id-of-acme', name: 'Acme Manufacturing' },
  count: 1,
  url: `/tickets/${ticketId}#comment-${id}`,
  read: false,
  createdAt: new Date().toISOString(),
  ...changes,
});

let server: FakeServer;
let live: ChatServer;
let entries: Notification[];
let zone: string | null;
const unread = () => entries.filter(({ read }) => !read).length;

beforeEach(async () => {
  live = await startChatServer();
  zone = 'UTC';
  entries = [entry('b'), entry('a', { read: true })];
  server = startFakeServer({
    [LIST]: () =>
      json(200, {
        success: true,
        notifications: entries,
        pagination: onePage(entries.length, 25),
        unreadCount: unread(),
      }),
    [COUNT]: () => json(200, { success: true, unreadCount: unread(), timeZone: zone }),
    [MARK_SEVERAL]: () => {
      entries = entries.map((one) => ({ ...one, read: true }));
      return json(200, { success: true, changed: 1, unreadCount: 0 });
    },
    'PUT /api/notifications/b/read': () => {
      entries = entries.map((one) => ({ ...one, read: true }));
      return json(200, { success: true, notification: entries[0], unreadCount: 0 });
    },
  });
  beginSession('token-1', person('user'));
});
afterEach(async () => {
  act(() => endSession('sign-out'));
  await live.close();
});

const bell = (name: string | RegExp) => screen.findByRole('button', { name });
let router: ReturnType<typeof openApp>;
async function openPanel() {
  router = openApp('/profile');
  fireEvent.click(await bell('Notifications, 1 unread'));
  return screen.findByRole('dialog', { name: 'Notifications' });
}

test('the bell says how much is unread, and opens what it is, with the reason', async () => {
  const panel = await openPanel();
  const row = within(
    await within(panel)
      .findByText('Words of b')
      .then((found) => found.closest('li') ?? panel),
  );
  expect(row.getByText('because you raised it')).toBeDefined();
  expect(row.getByText('unread:')).toBeDefined();
  expect(row.getByRole('link').getAttribute('href')).toBe(`/tickets/${ticketId}#comment-b`);
  expect(within(panel).getByRole('region', { name: 'Today' })).toBeDefined();
});

test('all up to the newest that is shown are marked at once', async () => {
  const panel = await openPanel();
  fireEvent.click(await within(panel).findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(server.sent(MARK_SEVERAL)).toHaveLength(1));
  expect(server.sent(MARK_SEVERAL)[0]).toEqual({ until: 'b', read: true });
  expect(await bell('Notifications')).toBeDefined();
});

test('keys move along the rows and mark one', async () => {
  const panel = await openPanel();
  await within(panel).findByText('Words of b');
  const links = within(panel).getAllByRole('link', { name: /replied/ });
  const days = within(panel).getByRole('region', { name: 'Today' });
  fireEvent.keyDown(days, { key: 'j' });
  expect(document.activeElement).toBe(links[0]);
  fireEvent.keyDown(document.activeElement ?? days, { key: 'j' });
  expect(document.activeElement).toBe(links[1]);
  fireEvent.keyDown(document.activeElement ?? days, { key: 'k' });
  fireEvent.keyDown(document.activeElement ?? days, { key: 'u' });
  await waitFor(() => expect(server.sent('PUT /api/notifications/b/read')).toHaveLength(1));
});

test('an entry that is opened has been read, and the panel makes way for its page', async () => {
  const panel = await openPanel();
  const link = within(
    await within(panel)
      .findByText('Words of b')
      .then((found) => found.closest('li') ?? panel),
  );
  fireEvent.click(link.getByRole('link'));
  await waitFor(() => expect(addressOf(router)).toContain(`/tickets/${ticketId}`));
  await waitFor(() => expect(server.sent('PUT /api/notifications/b/read')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
});

test('where nothing came, or all is read, it says so', async () => {
  entries = [];
  openApp('/notifications');
  expect(await screen.findByText('Nothing new')).toBeDefined();
  fireEvent.click(screen.getByRole('switch', { name: 'Unread only' }));
  expect(await screen.findByText('All read')).toBeDefined();
});

test('what could not be loaded is told, and loaded again', async () => {
  let isDown = true;
  server = startFakeServer({
    [COUNT]: () => json(200, { success: true, unreadCount: 0, timeZone: zone }),
    [LIST]: () =>
      isDown
        ? noAnswer()
        : json(200, { success: true, notifications: entries, pagination: onePage(2, 25), unreadCount: 1 }),
  });
  openApp('/notifications');
  const alert = await screen.findByText('Notifications could not be loaded');
  isDown = false;
  fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? alert);
  expect(await screen.findByText('Words of b')).toBeDefined();
});

test('what comes is counted at once, what is meant for the reader offers the way there', async () => {
  router = openApp('/profile');
  await bell('Notifications, 1 unread');
  await waitFor(() => expect(live.asked.some(({ name }) => name === 'watch')).toBe(true));
  const given = entry('c', {
    event: 'assigned',
    reason: 'assigned',
    text: 'Priya Raman assigned this to you',
    url: `/tickets/${ticketId}`,
  });
  act(() => live.push('notification_added', { notification: entry('d'), unreadCount: 2 }));
  expect(await bell('Notifications, 2 unread')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  act(() => live.push('notification_added', { notification: given, unreadCount: 3 }));
  const offer = await screen.findByRole('button', { name: 'Open' });
  expect(offer.closest('[role=status]')?.textContent).toContain(
    `Priya Raman assigned this to you, ${ticketNumber}`,
  );
  fireEvent.click(offer);
  await waitFor(() => expect(addressOf(router)).toContain(`/tickets/${ticketId}`));
  act(() => live.push('notifications_changed', { unreadCount: 0 }));
  expect(await bell('Notifications')).toBeDefined();
});

test('a letter that waits is counted in the sidebar when its admin is told', async () => {
  let waiting = 1;
  server.answer({
    'GET /api/mail-intake/held': () =>
      json(200, { success: true, heldLetters: [], pagination: onePage(waiting, 1) }),
  });
  beginSession('token-1', person('admin'));
  router = openApp('/profile');
  expect(await screen.findByRole('link', { name: /Mail.*1/ })).toBeDefined();
  await waitFor(() => expect(live.asked.some(({ name }) => name === 'watch')).toBe(true));
  waiting = 2;
  act(() =>
    live.push('notification_added', {
      notification: entry('e', { event: 'mail_held', url: '/admin/mail/held' }),
      unreadCount: 2,
    }),
  );
  expect(await screen.findByRole('link', { name: /Mail.*2/ })).toBeDefined();
});

test('days and hours are those of the person, whatever the browser says', async () => {
  zone = 'Asia/Kolkata';
  entries = [entry('b', { createdAt: '2025-03-09T23:30:00.000Z' })];
  openApp('/notifications');
  const day = within(await screen.findByRole('region', { name: 'Monday 10 March' }));
  expect(day.getByText('05:00')).toBeDefined();
});

test('the first browser of somebody says where they live', async () => {
  const SAY = 'PUT /api/notifications/preferences';
  zone = null;
  server.answer({
    [SAY]: () => json(200, { success: true, notificationPreferences: DEFAULT_PREFERENCES }),
  });
  openApp('/profile');
  await waitFor(() => expect(server.sent(SAY)).toEqual([{ timeZone: readersTimeZone() }]));
});
