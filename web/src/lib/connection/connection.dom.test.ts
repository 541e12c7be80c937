import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { call } from '../api/call.ts';
import { queryClient, userKey } from '../cache/query-client.ts';
import { beginSession } from '../session/session-store.ts';
import { checkConnection, currentConnection, watchConnection } from './connection.ts';

const READY = 'GET /api/health/ready';
const there = () => json(200, { success: true, status: 'ready' });
const draining = () => refusal(503, 'UNAVAILABLE', 'Starting');

let server: FakeServer;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  beginSession('t', person('user'));
  server = startFakeServer({ [READY]: there });
  stop = watchConnection();
});
afterEach(() => {
  stop();
});

const questions = () => server.requests.filter(({ path }) => path === '/api/health/ready').length;
const settle = () => vi.advanceTimersByTimeAsync(0);

test('one call that fails alone is no lost connection', async () => {
  server.answer({ 'GET /api/tickets': noAnswer });
  await expect(call(listTickets)).rejects.toMatchObject({ code: 'NETWORK' });
  await settle();
  expect(questions()).toBe(1);
  expect(currentConnection()).toEqual({ state: 'fine' });
});

test('a server without room for more is there all the same', async () => {
  const full = () => refusal(507, 'STORAGE_FULL', 'There is no room left to store this');
  server.answer({ 'GET /api/tickets': noAnswer, [READY]: full });
  await expect(call(listTickets)).rejects.toThrow();
  await settle();
  expect(currentConnection()).toEqual({ state: 'fine' });
});

test.each([
  ['nobody answers', noAnswer],
  ['the server starts or drains', draining],
  ['a proxy speaks for it', () => new Response('Bad Gateway', { status: 502 })],
])('when %s the server is asked again, more and more rarely, until it is there', async (_, trouble) => {
  server.answer({ 'GET /api/tickets': trouble, [READY]: trouble });
  await expect(call(listTickets)).rejects.toThrow();
  await settle();
  expect(currentConnection()).toMatchObject({ state: 'lost', attempt: 1 });

  const waits: number[] = [];
  for (let waited = 0, asked = questions(); waits.length < 6; waited++) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (questions() === asked) continue;
    asked = questions();
    waits.push(waited + 1 - waits.reduce((sum, wait) => sum + wait, 0));
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  expect(currentConnection()).toMatchObject({ state: 'lost', attempt: 7 });

  server.answer({ [READY]: there });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(currentConnection()).toEqual({ state: 'fine' });
  const asked = questions();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(questions()).toBe(asked);
});

test('a network that goes while the server is asked, or just after it answered, is missed by nobody', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  let answer: (response: Response) => void = () => undefined;
  server.answer({ [READY]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  void checkConnection();
  offline.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  server.answer({ [READY]: there });
  answer(there());
  await settle();
  expect(questions()).toBe(2);
  expect(currentConnection()).toEqual({ state: 'fine' });
  server.answer({ [READY]: noAnswer });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(currentConnection()).toMatchObject({ state: 'lost', offline: true });
});

test('the browser’s word of a lost network is checked, and its return too', async () => {
  server.answer({ [READY]: noAnswer });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await settle();
  expect(currentConnection()).toMatchObject({ state: 'lost', offline: true });
  server.answer({ [READY]: there });
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(currentConnection()).toEqual({ state: 'fine' });
});

test('Retry asks at once, and never two questions at a time', async () => {
  server.answer({ [READY]: draining });
  await checkConnection();
  server.answer({ [READY]: there });
  await Promise.all([checkConnection(), checkConnection()]);
  expect(questions()).toBe(2);
  expect(currentConnection()).toEqual({ state: 'fine' });
});

test('what failed meanwhile is fetched by itself when the connection is back', async () => {
  let fetched = 0;
  const queryKey = userKey('tickets', 'list');
  server.answer({ [READY]: draining });
  await checkConnection();
  const observer = new QueryObserver(queryClient, {
    queryKey,
    retry: false,
    queryFn: () => {
      fetched += 1;
      return currentConnection().state === 'fine' ? 'rows' : Promise.reject(new Error('lost'));
    },
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  expect(observer.getCurrentResult().isError).toBe(true);
  server.answer({ [READY]: there });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data).toBe('rows');
  expect(fetched).toBe(2);
  leave();
});
