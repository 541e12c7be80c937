import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { TicketChange } from '@switchboard/contract/tickets/ticket-change.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticketsAnswer } from '../../testing/answers.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { type FakeServer, json, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { ticket } from '../../testing/tickets.ts';
import { raised, said, statusSet, TIMELINE, timelineAnswer } from '../../testing/timeline.ts';
import { beginSession, endSession } from '../session/session-store.ts';

const ticketId = ticket()._id;
const DETAIL = `GET /api/tickets/${ticketId}`;
const LIST = 'GET /api/tickets';
const UNREAD = 'GET /api/tickets/unread-count';
const CHANGES = 'GET /api/changes';

let server: FakeServer;
let live: ChatServer;
let rows: Ticket[];
let entries: TimelineEntry[];
let replies: number;
let missed: TicketChange[];

const watched = (name = 'watch') =>
  live.asked.filter((event) => event.name === name).map(({ payload }) => payload);
const LISTS = {};
const PAGE = { ticketId };

/** The server knows of what the window has open. */
async function isWatching(...opened: object[]): Promise<void> {
  await waitFor(() => expect(watched()).toEqual(opened));
  // What a ticket has missed before is fetched then.
  if (opened.includes(PAGE)) await waitFor(() => expect(count(TIMELINE)).toBe(2));
}
const count = (call: string) => server.sent(call).length;
const show = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

function open(path: string) {
  beginSession('token-1', person('user'));
  return openApp(path);
}

beforeEach(async () => {
  live = await startChatServer();
  rows = [ticket()];
  entries = [raised];
  replies = 0;
  missed = [];
  server = startFakeServer({
    [LIST]: () =>
      ticketsAnswer({
        tickets: rows,
        pagination: onePage(rows.length, 10),
      }),
    [DETAIL]: () => json(200, { success: true, ticket: rows[0] ?? ticket() }),
    [TIMELINE]: () => timelineAnswer(entries),
    [CHANGES]: () => json(200, { success: true, cursor: 'a-cursor', reset: false, tickets: missed }),
    [UNREAD]: () => {
      const tickets = replies > 0 ? [{ ticketId, replies, chat: 0 }] : [];
      const known = tickets.length;
      return json(200, { success: true, unreadCount: known, mine: known, assigned: 0, tickets });
    },
  });
});
afterEach(async () => {
  act(() => endSession('sign-out'));
  await live.close();
});

test('a list follows what others do, its row and the sidebar say what is new', async () => {
  open('/tickets');
  await isWatching(LISTS);
  const row = await screen.findByRole('row', { name: /ACME-00304/ });
  rows = [ticket({ status: 'Resolved' })];
  replies = 2;
  act(() => live.push('ticket_changed', { ticketId, parts: ['comments', 'status'] }));
  expect(await within(row).findByText('2 new replies')).toBeDefined();
  expect(within(row).getByText('Resolved')).toBeDefined();
  expect(row.isConnected).toBe(true);
  expect(await screen.findByRole('link', { name: /^My Tickets\s*1 new/ })).toBeDefined();
});

test('a note of the staff fetches no list', async () => {
  open('/tickets');
  await isWatching(LISTS);
  const before = count(LIST);
  const unread = count(UNREAD);
  act(() => live.push('ticket_changed', { ticketId, parts: ['notes'] }));
  await waitFor(() => expect(count(UNREAD)).toBe(unread + 1));
  expect(count(LIST)).toBe(before);
});

test('a ticket follows what others do, each answer fetched once however many changes there were', async () => {
  const router = open(`/tickets/${ticketId}`);
  await isWatching(LISTS, PAGE);
  const before = count(TIMELINE);
  entries = [statusSet('c', 'Resolved'), said('b'), raised];
  rows = [ticket({ status: 'Resolved' })];
  act(() => {
    live.push('ticket_changed', { ticketId, parts: ['comments'] });
    live.push('ticket_changed', { ticketId, parts: ['status'] });
  });
  expect(await screen.findByText('Words of b')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Reply only' })).toBeDefined();
  expect(count(TIMELINE)).toBe(before + 1);

  await act(() => router.navigate('/tickets'));
  await waitFor(() => expect(watched('unwatch')).toEqual([PAGE]));
});

test('after a cut what changed is fetched once, and watched again', async () => {
  open(`/tickets/${ticketId}`);
  await isWatching(LISTS, PAGE);
  const before = count(TIMELINE);
  act(() => live.cut());
  entries = [said('b'), raised];
  missed = [{ ticketId, parts: ['comments'] }];
  live.mend();
  expect(await screen.findByText('Words of b')).toBeDefined();
  expect(watched()).toEqual([LISTS, PAGE, LISTS, PAGE]);
  expect(count(TIMELINE)).toBe(before + 1);
});

test('a cut during which nothing changed fetches no list and no ticket', async () => {
  open(`/tickets/${ticketId}`);
  await isWatching(LISTS, PAGE);
  const unread = count(UNREAD);
  const before = count(TIMELINE);
  act(() => live.cut());
  live.mend();
  await waitFor(() => expect(watched()).toEqual([LISTS, PAGE, LISTS, PAGE]), { timeout: 10_000 });
  await waitFor(() => expect(count(UNREAD)).toBeGreaterThan(unread));
  expect(count(TIMELINE)).toBe(before);
});

test('a hidden window is told nothing, and catches up when it is seen', async () => {
  open(`/tickets/${ticketId}`);
  await isWatching(LISTS, PAGE);
  show('hidden');
  await waitFor(() => expect(watched('unwatch')).toEqual([PAGE, LISTS]));
  entries = [said('b'), raised];
  missed = [{ ticketId, parts: ['comments'] }];
  show('visible');
  expect(await screen.findByText('Words of b')).toBeDefined();
  expect(watched()).toHaveLength(4);
});

test('a change of one’s own is fetched once', async () => {
  open(`/tickets/${ticketId}`);
  await isWatching(LISTS, PAGE);
  const before = count(TIMELINE);
  server.answer({
    [`PUT /api/tickets/${ticketId}/status`]: () => {
      entries = [statusSet('b', 'Resolved'), raised];
      rows = [ticket({ status: 'Resolved' })];
      live.push('ticket_changed', { ticketId, parts: ['status'] });
      return json(200, { success: true, ticket: rows[0] ?? {} });
    },
  });
  await act(async () => screen.getByRole('button', { name: 'Mark as solved' }).click());
  expect(await screen.findByText(/Status updated to/)).toBeDefined();
  entries = [said('c'), ...entries];
  act(() => live.push('ticket_changed', { ticketId, parts: ['comments'] }));
  expect(await screen.findByText('Words of c')).toBeDefined();
  expect(count(TIMELINE)).toBe(before + 2);
});
