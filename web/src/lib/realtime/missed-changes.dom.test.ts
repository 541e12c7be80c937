import type { TicketPart } from '@switchboard/contract/enums.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { queryClient } from '../cache/query-client.ts';
import { beginSession, endSession } from '../session/session-store.ts';
import { ASK_EVERY, askRegularly, catchUp, followCursor, missChanges } from './missed-changes.ts';

const CHANGES = 'GET /api/changes';

let server: FakeServer;
let stale: string[];
const answer = (cursor: string, tickets: { ticketId: string; parts: TicketPart[] }[] = [], reset = false) =>
  server.answer({ [CHANGES]: () => json(200, { success: true, cursor, reset, tickets }) });
/** What it was asked with, in order. */
const questions = () =>
  server.requests
    .filter(({ path }) => path.startsWith('/api/changes'))
    .map(({ path }) => new URL(path, 'http://host').searchParams.get('since') ?? '');
const pause = () => vi.advanceTimersByTimeAsync(5_000);

beforeEach(() => {
  vi.useFakeTimers();
  server = startFakeServer();
  beginSession('token-1', person('manager'));
  stale = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    stale.push((filters?.queryKey ?? []).slice(1).join('/'));
  });
});
afterEach(async () => {
  endSession('sign-out');
  await pause();
  vi.useRealTimers();
});

test('the first question asks where things stand, and fetches nothing', async () => {
  answer('one');
  await catchUp(false);
  await pause();
  expect(questions()).toEqual(['']);
  expect(stale).toEqual([]);
});

test('after a cut what changed is fetched, and lists once for all of it', async () => {
  answer('one');
  await catchUp(false);
  missChanges();
  answer('two', [
    { ticketId: 'a', parts: ['status'] },
    { ticketId: 'b', parts: ['comments'] },
  ]);
  await catchUp(true);
  await pause();
  expect(questions()).toEqual(['', 'one']);
  expect(stale).toContain('tickets/detail/a');
  expect(stale).toContain('tickets/timeline/b');
  expect(stale.filter((key) => key === 'tickets')).toHaveLength(1);
  expect(stale).not.toContain('tickets/detail/c');
});

test('where nothing changed only what is unread is fetched', async () => {
  answer('one');
  await catchUp(false);
  answer('two');
  await catchUp(true);
  await pause();
  expect(stale).toEqual(['unread']);
});

test('too much, too long ago, a cursor of somebody else or of nobody: everything is fetched', async () => {
  answer('one');
  await catchUp(true);
  expect(stale).toContain('tickets');
  stale = [];
  answer('two', [], true);
  await catchUp(true);
  expect(stale).toContain('tickets');
  stale = [];
  server.answer({
    [CHANGES]: () => refusal(400, 'CURSOR_INVALID', 'This cursor is not one of this list'),
  });
  await catchUp(true);
  expect(stale).toContain('tickets');
  answer('three');
  await catchUp(true);
  expect(questions()).toEqual(['', 'one', 'two', '']);
});

test('an announcement moves the cursor on, but not before everything missed is known', async () => {
  answer('one');
  await catchUp(false);
  followCursor('heard');
  missChanges();
  followCursor('heard in between');
  await catchUp(true);
  expect(questions()).toEqual(['', 'heard']);
  followCursor(undefined);
  await catchUp(true);
  expect(questions()).toEqual(['', 'heard', 'one']);
});

test('without a connection it is asked every 30 seconds, from where it was known, until somebody answers', async () => {
  answer('one');
  await catchUp(false);
  const stop = askRegularly();
  await vi.advanceTimersByTimeAsync(2 * ASK_EVERY);
  expect(questions()).toEqual(['']);
  missChanges();
  server.answer({ [CHANGES]: () => noAnswer() });
  await vi.advanceTimersByTimeAsync(ASK_EVERY);
  answer('two', [{ ticketId: 'a', parts: ['status'] }]);
  stale = [];
  await vi.advanceTimersByTimeAsync(ASK_EVERY + 5_000);
  expect(questions()).toEqual(['', 'one', 'one']);
  expect(stale).toContain('tickets');
  // Its page asks by itself, as often.
  expect(stale).not.toContain('tickets/detail/a');
  stop();
});

test('another person begins anew', async () => {
  answer('one');
  await catchUp(false);
  beginSession('token-2', person('user'));
  await catchUp(true);
  expect(questions()).toEqual(['', '']);
});
