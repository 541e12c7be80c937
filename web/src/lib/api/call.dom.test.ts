import { login, me } from '@switchboard/contract/access/auth.ts';
import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { getAttachment, getTicket } from '@switchboard/contract/tickets/tickets.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, noAnswer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { beginSession, currentSession } from '../session/session-store.ts';
import { ApiError, wordsOf } from './api-error.ts';
import { call, REQUEST_TIMEOUT } from './call.ts';
import { fetchFile } from './fetch-file.ts';

const user = person('user');

beforeEach(() => beginSession('token-1', user));
const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

const never = () => new Promise<Response>(() => undefined);

describe('a call', () => {
  test('carries the token and answers what the server said', async () => {
    const server = startFakeServer({ 'GET /api/auth/me': () => json(200, { success: true, user }) });
    await expect(call(me)).resolves.toMatchObject({ user: { _id: user._id } });
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('sends its body as JSON', async () => {
    const server = startFakeServer({
      'POST /api/auth/login': () => json(200, { success: true, token: 'token-2', user }),
    });
    await call(login, { body: { email: 'a@b.c', password: 'secret' } });
    expect(server.requests[0]).toMatchObject({ body: { email: 'a@b.c', password: 'secret' } });
    expect(server.requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  test('fails with everything the server said', async () => {
    startFakeServer({
      'GET /api/tickets': () =>
        json(400, {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'Search must be 100 characters or less',
          errors: [{ path: 'search', msg: 'Search must be 100 characters or less' }],
          requestId: 'r-1',
        }),
    });
    const failure = await failureOf(call(listTickets));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'Search must be 100 characters or less',
      errors: [{ path: 'search' }],
      requestId: 'r-1',
    });
  });

  test('leaves the words to the page when the answer is not one of ours', async () => {
    startFakeServer({ 'GET /api/tickets': () => new Response('<h1>Bad Gateway</h1>', { status: 502 }) });
    const failure = await failureOf(call(listTickets));
    expect(failure).toMatchObject({ status: 502, code: 'UNREADABLE' });
    expect(wordsOf(failure, 'Could not load tickets')).toBe('Could not load tickets');
  });

  test('leaves the words to the page when the server broke, and not when it is busy or full', async () => {
    const words = async (status: number, message: string) => {
      startFakeServer({ 'GET /api/tickets': () => refusal(status, 'X', message) });
      return wordsOf(await failureOf(call(listTickets)), 'Could not load tickets');
    };
    expect(await words(500, 'Something went wrong')).toBe('Could not load tickets');
    expect(await words(503, 'The service is busy.')).toBe('The service is busy.');
    expect(await words(507, 'There is no room left')).toBe('There is no room left');
  });

  test('is a failure too when a success cannot be read', async () => {
    startFakeServer({ 'GET /api/tickets': () => new Response('<html></html>', { status: 200 }) });
    expect(await failureOf(call(listTickets))).toMatchObject({ status: 200, code: 'UNREADABLE' });
    startFakeServer({ 'GET /api/tickets': () => json(200, { success: true, tickets: [], pagination: {} }) });
    expect(await failureOf(call(listTickets))).toMatchObject({ status: 200, code: 'UNREADABLE' });
  });

  test('says when nobody answered', async () => {
    startFakeServer({ 'GET /api/tickets': noAnswer });
    const failure = await failureOf(call(listTickets));
    expect(failure).toMatchObject({ status: 0, code: 'NETWORK' });
    expect(wordsOf(failure, 'Failed to create ticket')).toBe('Failed to create ticket');
  });

  test('gives up after the request timeout and not before', async () => {
    vi.useFakeTimers();
    startFakeServer({ 'GET /api/tickets': never });
    let failure: unknown;
    const settled = failureOf(call(listTickets)).then((error) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - 1);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(failure).toMatchObject({ status: 0, code: 'TIMEOUT' });
  });

  test('ends with the reason of the caller who gave up', async () => {
    startFakeServer({ 'GET /api/tickets': never });
    const controller = new AbortController();
    const failure = failureOf(call(listTickets, { signal: controller.signal }));
    controller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
  });
});

describe('a file', () => {
  const file = { id: '0197a', filename: 'abcdefghijkl' };
  const path = 'GET /api/tickets/0197a/attachments/abcdefghijkl';

  test('comes as a blob of its type', async () => {
    const server = startFakeServer({
      [path]: () => new Response('bytes', { status: 200, headers: { 'content-type': 'image/png' } }),
    });
    const blob = await fetchFile(getAttachment, { params: file });
    expect(blob.type).toBe('image/png');
    expect(blob.size).toBe(5);
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('may take longer than a call as long as bytes keep coming', async () => {
    vi.useFakeTimers();
    let source: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        source = controller;
      },
    });
    startFakeServer({ [path]: () => new Response(stream, { status: 200 }) });
    const fetched = fetchFile(getAttachment, { params: file });
    for (let part = 0; part < 3; part += 1) {
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - 1000);
      source?.enqueue(new Uint8Array(10));
    }
    await vi.advanceTimersByTimeAsync(0);
    source?.close();
    expect((await fetched).size).toBe(30);
  });

  describe('that is cut off', () => {
    const headers = { etag: '"v1"', 'accept-ranges': 'bytes', 'content-type': 'text/plain' };
    const cutAfter = (words: string, extra: Record<string, string> = headers) => {
      const sent = [new TextEncoder().encode(words)];
      const stream = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const next = sent.shift();
          if (next) controller.enqueue(next);
          else controller.error(new TypeError('terminated'));
        },
      });
      return new Response(stream, { status: 200, headers: extra });
    };
    const answering = (...answers: (() => Response | Error)[]) =>
      startFakeServer({
        [path]: () => (answers.shift() ?? (() => expect.unreachable()))(),
        'GET /api/health/ready': () => json(200, { success: true }),
      });
    const asked = ({ requests }: ReturnType<typeof startFakeServer>) =>
      requests
        .filter((request) => request.path.includes('attachments'))
        .map((request) => [request.headers.get('range'), request.headers.get('if-range')]);

    test('goes on where it stopped', async () => {
      const rest = () => new Response('6789', { status: 206, headers });
      const server = answering(() => cutAfter('012345'), rest);
      const blob = await fetchFile(getAttachment, { params: file });
      expect(await blob.text()).toBe('0123456789');
      expect(asked(server)).toEqual([
        [null, null],
        ['bytes=6-', '"v1"'],
      ]);
    });

    test('begins again when the server sends the whole', async () => {
      answering(
        () => cutAfter('012345'),
        () => new Response('another', { status: 200, headers: { ...headers, etag: '"v2"' } }),
      );
      const blob = await fetchFile(getAttachment, { params: file });
      expect(await blob.text()).toBe('another');
    });

    test('fails where only the whole can be had, and where nothing more comes', async () => {
      answering(() => cutAfter('012345', { 'content-type': 'text/csv' }));
      expect(await failureOf(fetchFile(getAttachment, { params: file }))).toMatchObject({ code: 'NETWORK' });
      const server = answering(
        () => cutAfter('012345'),
        () => noAnswer(),
      );
      expect(await failureOf(fetchFile(getAttachment, { params: file }))).toBeInstanceOf(ApiError);
      expect(asked(server)).toHaveLength(2);
    });
  });

  test('that is refused is a failed call', async () => {
    startFakeServer({ [path]: () => refusal(404, 'NOT_FOUND', 'Not found') });
    expect(await failureOf(fetchFile(getAttachment, { params: file }))).toMatchObject({ status: 404 });
  });
});

describe('a 401', () => {
  const unauthenticated = () => refusal(401, 'UNAUTHENTICATED', 'Please sign in');

  test('interrupts the session and leaves page and drafts alone', async () => {
    localStorage.setItem('switchboard.draft', 'half a sentence');
    startFakeServer({ 'GET /api/tickets/1': unauthenticated });
    await failureOf(call(getTicket, { params: { id: '1' } }));
    expect(currentSession()).toMatchObject({ state: 'interrupted', token: null, endedBy: 'expired' });
    expect(localStorage.getItem('switchboard.token')).toBeNull();
    expect(localStorage.getItem('switchboard.user')).toBeNull();
    expect(localStorage.getItem('switchboard.draft')).toBe('half a sentence');
  });

  test('of the sign-in itself ends nothing', async () => {
    startFakeServer({
      'POST /api/auth/login': () => refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password'),
    });
    await failureOf(call(login, { body: { email: 'a@b.c', password: 'wrong' } }));
    expect(currentSession().state).toBe('signed-in');
  });

  test('to an earlier person’s call does not end the session of the next', async () => {
    let answer: (response: Response) => void = () => undefined;
    startFakeServer({
      'GET /api/tickets': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    const failure = failureOf(call(listTickets));
    beginSession('token-2', person('admin'));
    answer(unauthenticated());
    await failure;
    expect(currentSession()).toMatchObject({ state: 'signed-in', token: 'token-2' });
  });

  test('is no 401 where the organization has moved: the session ends with the words of the server', async () => {
    const words = 'Your organization has moved to https://second.desk.test';
    startFakeServer({
      'GET /api/tickets': () => refusal(403, 'ORGANIZATION_MOVED', words),
      'POST /api/auth/login': () => refusal(403, 'ORGANIZATION_MOVED', words),
    });
    await failureOf(call(login, { body: { email: 'a@b.c', password: 'right' } }));
    expect(currentSession().state).toBe('signed-in');
    await failureOf(call(listTickets));
    expect(currentSession()).toMatchObject({ state: 'signed-out', endedBy: 'moved', endWords: words });
    beginSession('token-2', user);
    expect(currentSession()).toMatchObject({ endedBy: null, endWords: null });
  });

  test('other refusals end nothing', async () => {
    startFakeServer({
      'GET /api/tickets': () => refusal(403, 'FORBIDDEN', 'You are not allowed to do this'),
    });
    await failureOf(call(listTickets));
    expect(currentSession().state).toBe('signed-in');
  });
});

describe('an answer that comes after somebody else has signed in', () => {
  const slow = () => {
    let answer: (response: Response) => void = () => undefined;
    startFakeServer({
      'GET /api/tickets': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    return (response: Response) => answer(response);
  };
  const empty = () => json(200, { success: true, tickets: [], pagination: {}, stats: {} });

  test('reaches nobody', async () => {
    const answer = slow();
    const asked = call(listTickets);
    beginSession('token-2', person('admin'));
    answer(empty());
    expect(await failureOf(asked)).toMatchObject({ code: 'SUPERSEDED' });
    expect(currentSession().token).toBe('token-2');
  });

  test('is still theirs when they have only got another token', async () => {
    const answer = slow();
    const asked = call(listTickets);
    beginSession('token-2', user);
    answer(empty());
    await expect(asked).resolves.toMatchObject({ tickets: [] });
  });
});
