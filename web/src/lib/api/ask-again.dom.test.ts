import { createProject } from '@switchboard/contract/catalogue/projects.ts';
import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { getAttachment } from '@switchboard/contract/tickets/tickets.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { currentConnection } from '../connection/connection.ts';
import { beginSession } from '../session/session-store.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

const LIST = 'GET /api/tickets';
const busy = () => {
  const answer = refusal(503, 'SERVER_BUSY', 'Too many people are using this.');
  answer.headers.set('retry-after', '2');
  return answer;
};
const there = () => json(200, { success: true, tickets: [], pagination: {}, stats: {} });

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  beginSession('t', person('admin'));
  server = startFakeServer({ [LIST]: busy });
});
afterEach(() => vi.useRealTimers());

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('what a busy server refused to read is asked for again when it said, and then less and less often', async () => {
  const asked = call(listTickets);
  asked.catch(() => undefined);
  const times: number[] = [];
  for (let waited = 0; times.length < 4; waited += 100) {
    if (server.requests.length > times.length + 1) times.push(waited / 1000);
    await wait(100);
  }
  // Three quarters of two seconds, and twice as long each time.
  expect(times).toEqual([1.5, 4.5, 10.5, 22.5]);
  await expect(asked).rejects.toMatchObject({ code: 'SERVER_BUSY', retryAfter: 2 });
});

test('the answer is given as if nothing had been, and the connection is not doubted', async () => {
  const asked = call(listTickets);
  await wait(0);
  server.answer({ [LIST]: there });
  await wait(2_000);
  await expect(asked).resolves.toMatchObject({ tickets: [] });
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/tickets', '/api/tickets']);
  expect(currentConnection()).toEqual({ state: 'fine' });
});

test('a file is asked for again, too', async () => {
  const FILE = 'GET /api/tickets/0197a/attachments/abcdefghijkl';
  server.answer({ [FILE]: busy });
  const fetched = fetchFile(getAttachment, { params: { id: '0197a', filename: 'abcdefghijkl' } });
  await wait(0);
  server.answer({ [FILE]: () => new Response('bytes') });
  await wait(2_000);
  expect(await (await fetched).text()).toBe('bytes');
});

test('windows that were refused at the same time do not all come back at the same time', async () => {
  const comesBack = async (random: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const before = server.requests.length;
    const given = new AbortController();
    const asked = call(listTickets, { signal: given.signal });
    asked.catch(() => undefined);
    let waited = 0;
    for (; server.requests.length < before + 2; waited += 100) await wait(100);
    given.abort();
    return waited;
  };
  expect([await comesBack(0), await comesBack(0.999)]).toEqual([1_000, 2_000]);
});

test('whoever leaves the page asks for nothing more', async () => {
  const leaving = new AbortController();
  const asked = call(listTickets, { signal: leaving.signal });
  asked.catch(() => undefined);
  await wait(1_000);
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await wait(60_000);
  expect(server.requests).toHaveLength(1);
});

test('a write is left to the person, who is told', async () => {
  server.answer({ 'POST /api/projects': busy });
  await expect(call(createProject, { body: { name: 'Dock 7', code: 'DOCK' } })).rejects.toMatchObject({
    code: 'SERVER_BUSY',
    message: 'Too many people are using this.',
  });
  await wait(60_000);
  expect(server.requests).toHaveLength(1);
});
